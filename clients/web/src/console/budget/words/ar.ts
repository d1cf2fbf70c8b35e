import type { BudgetMessages } from "./en.js";

const ar: BudgetMessages = {
  intro:
    "ما استهلكته النماذج اللغوية من ميزانيات التطبيق، بالأيام حسب التوقيت العالمي. ما يتجاوز الميزانية ينتظر اليوم التالي.",
  today: (day) => `اليوم، ${day}`,
  renews: (time) => `تتجدد الميزانيات: ${time}.`,
  noBudget: "ليس للتطبيق ميزانية: لا حدّ لما يستهلكه. يمكن تحديد ميزانية في إعدادات التطبيق.",
  budget: "الميزانية",
  app: "التطبيق كله",
  used: "المستهلَك",
  reserved: "قيد التنفيذ",
  limit: "الحد اليومي",
  part: "النسبة",
  partOf: (name) => `المستهلَك من الميزانية: ${name}`,
  noLimit: "بلا حد",
  unknown: "غير معروف",
  unpriced: "لا تُعرف القيمة بالدولار حين يُستدعى نموذج بلا سعر.",
  tokens: (count) => `${count} رمز`,
  days: "حسب الأيام",
  nothing: "لم يُستهلك شيء في الأيام السبعة الأخيرة.",
  inTokens: "الرموز",
  inDollars: "الدولارات",
  day: "اليوم",
  soFar: (day) => `${day} (حتى الآن)`,
  refresh: "اقرأ من جديد",
};

export default ar;
