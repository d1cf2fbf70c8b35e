import type { TimelineMessages } from "./en.js";

const ar: TimelineMessages = {
  entity: "عن فقط (اسم، اختياري)",
  show: "اعرض",
  loading: "جارٍ تحميل الخط الزمني…",
  none: "لا شيء محفوظ هنا بعد.",
  soFar: (count) => `الحقائق حتى الآن: ${count}`,
  more: "اعرض المزيد",
  until: (day) => `حتى ${day}`,
  ended: "لم يعد صحيحًا:",
  replaced: (text) => `حلّ محله: ${text}`,
};

export default ar;
