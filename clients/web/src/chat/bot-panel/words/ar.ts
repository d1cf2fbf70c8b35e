import type { BotMessages } from "./en.js";

const ar: BotMessages = {
  what: "ما يُحفظ هنا تحت مفاتيح يوضع قبل كل سؤال. اسم البوت",
  where: "مكان الحفظ",
  inService: "في الخدمة، على جميع أجهزتك",
  inBrowser: "في هذا المتصفح فقط",
  whereHint: "يسري ذلك ابتداءً من رسالتك التالية.",
  link: "رابط هذا البوت",
  linkHint: "يحتوي على اسم البوت وتعليماته، ولا يحتوي أبدًا على ما يتذكره.",
  copy: "نسخ الرابط",
  copied: "تم النسخ.",
};

export default ar;
