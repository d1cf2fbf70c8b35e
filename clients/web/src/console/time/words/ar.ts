import type { TimeMessages } from "./en.js";

const ar: TimeMessages = {
  loading: "جارٍ التحميل…",
  axis: "اعرض",
  wasTrue: "ما كان صحيحًا حينها",
  wasKnown: "ما كان معروفًا حينها",
  day: "اليوم",
  slider: "تنقّل عبر الزمن",
  before: "التغيير السابق",
  after: "التغيير التالي",
  context: "ما قيل للنموذج",
  conversation: "المحادثة",
  choose: "اختر محادثة",
  noConversations: "لا توجد محادثات.",
  nothingTold: "لم يكن هناك شيء محفوظ في ذلك اليوم.",
  trueOn: (day) => `صحيحة في ${day}`,
  knownOn: (day) => `معروفة في ${day}`,
  count: (number) => `الذكريات: ${number}`,
  countSoFar: (number) => `الذكريات حتى الآن: ${number}`,
  more: "اعرض المزيد",
  moreChanges: "اقرأ المزيد من التغييرات",
  graph: "الأشخاص والأشياء",
  namesNone: "لا تذكر هذه الذكريات أحدًا ولا شيئًا.",
  changes: (days) => `التغييرات: ${days}`,
};

export default ar;
