import type { HistoryMessages } from "./en.js";

const ar: HistoryMessages = {
  chats: "الدردشات",
  search: "ابحث في الدردشات",
  noneFound: "لا توجد دردشة تحمل هذا في عنوانها.",
  eraseChat: (title) => `محو: ${title}`,
  loading: "جارٍ تحميل السجل…",
  empty: "لا توجد دردشات بعد. اكتب رسالة لتبدأ واحدة.",
  untitled: "دردشة بلا عنوان",
  messages: (count) => COUNTS[new Intl.PluralRules("ar").select(count)](count),
  open: "مفتوحة",
  closed: "مغلقة",
  more: "عرض دردشات أقدم",
  erase: "محو هذه الدردشة…",
  eraseQuestion:
    "هل تريد محو هذه الدردشة وما تتذكره نهائيًا؟ تبقى الدردشات الأخرى وذكرياتها والملف الشخصي. لا يمكن التراجع عن ذلك.",
  eraseNow: "محو نهائي",
  cancel: "إلغاء",
};

const COUNTS: Record<Intl.LDMLPluralRule, (count: number) => string> = {
  zero: () => "لا رسائل",
  one: () => "رسالة واحدة",
  two: () => "رسالتان",
  few: (count) => `${count} رسائل`,
  many: (count) => `${count} رسالة`,
  other: (count) => `${count} رسالة`,
};

export default ar;
