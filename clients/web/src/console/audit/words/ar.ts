import type { AuditMessages } from "./en.js";

const ar: AuditMessages = {
  intro: "من صدّر بيانات شخص أو محاها أو قيّدها، أو تصرّف عنه كخادم. ومن لم يعد معروفًا يظهر كبصمة مشفّرة.",
  user: "معرّف المستخدم",
  show: "اعرض",
  entries: (user) => `ما جرى على بيانات ${user}`,
  none: "لا شيء مسجَّل.",
  at: "الوقت",
  act: "الفعل",
  actor: "الفاعل",
  operator: "مشغّل",
  key: "مفتاح",
  target: "الهدف",
  more: "اعرض المزيد",
};

export default ar;
