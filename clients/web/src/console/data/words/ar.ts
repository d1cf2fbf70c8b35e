import type { DataMessages } from "./en.js";

const ar: DataMessages = {
  may: "هذا عن بياناتك أنت.",
  mayAdmin: "هذا عن بياناتك أنت. وبصفتك مشرفًا يمكنك عبر الواجهة البرمجية تصدير بيانات غيرك ومحوها.",
  exporting: "التصدير",
  exportHint: "كل ما هو محفوظ عنك في ملف واحد.",
  export: "صدّر كل شيء",
  preparing: "جارٍ تحضير الملف…",
  download: "نزّل الملف",
  exportFailed: (reason) => `تعذّر تجهيز الملف. حاول من جديد. ${reason}`,
  erasing: "المحو",
  eraseHint: "يمحو كل ذكرياتك ومحادثاتك وملفاتك نهائيًا، وتحصل على إيصال موقّع. لا يمكن التراجع.",
  word: "محو",
  typeWord: (word) => `اكتب «${word}» للمتابعة`,
  erase: "امحُ كل شيء",
  nothingFound: "لم يكن محفوظًا عنك شيء.",
  running: (count) => `جارٍ المحو: ${count} سجلًا حتى الآن.`,
  waiting: (count) => `مُحي ${count} سجلًا. يتبع فحص ثانٍ ثم الإيصال. يمكنك مغادرة الصفحة.`,
  succeeded: (count) => `مُحي ${count} سجلًا.`,
  failed: (reason) => `فشل المحو. ابدأه من جديد. ${reason}`,
  receipt: "الإيصال",
  genuine: "تحقق هذا المتصفح من توقيعه: إنه أصلي.",
  notGenuine: "توقيعه لا يطابق المفتاح العام. احتفظ به واسأل مشرفًا.",
  downloadReceipt: "نزّل الإيصال",
};

export default ar;
