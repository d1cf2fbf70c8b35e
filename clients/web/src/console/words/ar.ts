import type { ConsoleMessages } from "./en.js";

const ar: ConsoleMessages = {
  console: "لوحة التحكم",
  chat: "المحادثة",
  views: "العروض",
  groupMemory: "الذاكرة",
  groupUnderstand: "الفهم",
  groupApp: "التطبيق",
  memories: "الذكريات",
  why: "لماذا، ولماذا لا",
  time: "آلة الزمن",
  conversations: "المحادثات",
  jobs: "المهام والرسائل العالقة",
  audit: "سجل التدقيق",
  budget: "الميزانيات والتكلفة",
  settings: "الإعدادات",
  people: "الأشخاص والأشياء",
  timeline: "الخط الزمني",
  access: "المفاتيح وخطافات الويب",
  data: "التصدير والمحو",
  runs: "عمليات الاستخلاص",
  users: "أشخاص التطبيق",
  glass: "الوصول الطارئ",
  templates: "القوالب",
  loading: "جارٍ التحميل…",
  space: "المساحة",
  usualSpace: "المساحة المعتادة",
  notLoaded: "تعذّر تحميل هذا العرض. تحقق من الاتصال ثم حاول مرة أخرى.",
  retry: "حاول مرة أخرى",
};

export default ar;
