import type { BotMessages } from "./en.js";

const ar: BotMessages = {
  what: "ما يُحفظ هنا تحت مفاتيح يوضع قبل كل سؤال:",
  bots: "البوتات",
  instructions: "التعليمات",
  instructionsHint: "تسري من رسالتك التالية وتبقى في هذا المتصفح.",
  saveInstructions: "حفظ التعليمات",
  saved: "تم الحفظ.",
  newBot: "بوت جديد",
  nameOfBot: "اسم البوت الجديد",
  beginBot: "ابدأ",
  promptHint: "تُرسل إلى النموذج مع كل سؤال.",
  offer: "يحمل رابط هذا البوت تعليمات.",
  offerHint: "لا تُستخدم إلا إذا قبلتها. اقبلها فقط ممن تثق بهم.",
  accept: "استخدام هذه التعليمات",
  decline: "تجاهلها",
  where: "مكان الحفظ",
  inService: "في الخدمة، على جميع أجهزتك",
  inBrowser: "في هذا المتصفح فقط",
  whereHint: "يبدأ التغيير دردشة جديدة.",
  link: "رابط هذا البوت",
  linkHint: "يحتوي على اسم البوت وتعليماته، ولا يحتوي أبدًا على ما يتذكره.",
  copy: "نسخ الرابط",
  copied: "تم النسخ.",
};

export default ar;
