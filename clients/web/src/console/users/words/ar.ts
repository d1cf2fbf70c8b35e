import type { UsersMessages } from "./en.js";

const ar: UsersMessages = {
  intro: "كل من كتب شيئًا في هذا التطبيق. ما تراه وما تفعله بشأن شخص يُدوَّن في سجل تدقيقه.",
  search: "يبدأ معرّف المستخدم بـ",
  find: "ابحث",
  people: "أشخاص التطبيق",
  user: "معرّف المستخدم",
  since: "منذ",
  state: "الحالة",
  active: "نشط",
  restricted: "مقيَّد",
  erased: "قيد المحو",
  none: "لم يكتب أحد شيئًا بعد.",
  noneFound: "لا يوجد معرّف يبدأ هكذا.",
  more: "اعرض المزيد",
};

export default ar;
