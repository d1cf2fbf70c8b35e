import type { JobsMessages } from "./en.js";

const ar: JobsMessages = {
  state: "الحالة",
  failed: "فشلت",
  waiting_budget: "تنتظر الميزانية",
  queued: "في الانتظار",
  running: "قيد التنفيذ",
  succeeded: "نجحت",
  cancelled: "أُلغيت",
  jobs: (state) => `عمليات الاستخلاص: ${state}`,
  none: "لا توجد عمليات استخلاص في هذه الحالة.",
  created: "أُنشئت",
  user: "المستخدم",
  extractor: "المستخلِص والموجّه",
  reason: "السبب",
  retry: "إعادة المحاولة",
  noRetry: "لا",
  more: "اعرض المزيد",
  deadLetters: "رسائل لم تُعالَج",
  deadLettersHint: "رسائل التطبيق التي لم يستطع أي عامل معالجتها. أصلح ما يذكره السجل ثم أعدها: معالجتها مرتين آمنة.",
  incomplete: "قد يوجد المزيد: لم يمكن الاطلاع عليها كلها.",
  queue: "الطابور",
  count: "الرسائل",
  oldest: "الأقدم",
  redrive: "أعد الكل",
  redriven: (count) => `أُعيدت: ${count}.`,
};

export default ar;
