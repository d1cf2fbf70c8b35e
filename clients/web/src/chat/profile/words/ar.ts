import type { ProfileMessages } from "./en.js";

const ar: ProfileMessages = {
  profile: "الملف الشخصي",
  what: "ما تم تعلّمه عنك من عدة دردشات. يذكر كل سطر مصدره.",
  loading: "جارٍ تحميل الملف الشخصي…",
  empty: "لم يُتعلَّم شيء بعد. يتطلب ذلك دردشتين تقولان الشيء نفسه وحلمًا.",
  role: "الدور",
  preferences: "التفضيلات",
  workingStyle: "أسلوب العمل",
  other: "أخرى",
  corrected: "صحّحته أنت",
  citations: (entry) => `الدردشات وراء: ${entry}`,
  citation: (number) => `الدردشة ${number}`,
  openCitation: (number, entry) => `الدردشة ${number}: فتح موضع القول: ${entry}`,
  mayDream: "الأحلام مسموحة",
  mayDreamHint: "أثناء غيابك يقارن الحلم دردشاتك ويكتب الملف الشخصي وقد يقترح تغييرات صغيرة.",
  actions: "ما اقترحته الأحلام",
  css: "تغيير في المظهر",
  widget: "أداة",
  accent: "لون مميز",
  font: "خط",
  fact: "ذكرى",
  proposed: "في انتظارك",
  applied: "مطبّق",
  revoked: "تم التراجع عنه",
  apply: "تطبيق",
  revoke: "تراجع",
  amnesia: "نسيان كل شيء…",
  amnesiaQuestion:
    "هل تريد محو جميع دردشات هذه الصفحة وما حُفظ منها والملف الشخصي والأحلام نهائيًا؟ تبقى الإعدادات. لا يمكن التراجع عن ذلك.",
  amnesiaNow: "نسيان كل شيء نهائيًا",
  cancel: "إلغاء",
};

export default ar;
