import type { KeysMessages } from "./en.js";

const ar: KeysMessages = {
  title: "الذاكرة",
  noUndo: "ما تحذفه أو تغيّره هنا يزول فورًا ولا يمكن التراجع عنه.",
  empty: "لا يتذكر هذا البوت شيئًا بعد.",
  key: "المفتاح",
  value: "القيمة",
  add: "إضافة",
  edit: (key) => `تعديل: ${key}`,
  remove: (key) => `حذف: ${key}`,
  editShort: "تعديل",
  removeShort: "حذف",
  save: "حفظ",
  cancel: "إلغاء",
  clear: "حذف الكل",
  clearQuestion: (count) => `حذف كل المدخلات (${count})؟ لا يمكن التراجع.`,
  exportAll: "تصدير كل البيانات",
  keyExists: "يوجد مدخل لهذا المفتاح من قبل.",
  keyGone: "لم يعد هناك مدخل لهذا المفتاح.",
  keyTooLong: (limit) => `المفتاح من 1 إلى ${limit} حرفًا.`,
  valueTooLong: (limit) => `القيمة ${limit} حرفًا على الأكثر.`,
  tooMany: (limit) => `للبوت ${limit} مدخل على الأكثر.`,
  saved: (key) => `تم الحفظ: ${key}`,
  removed: (key) => `تم الحذف: ${key}`,
  cleared: "حُذفت كل المدخلات.",
};

export default ar;
