import type { GlassMessages } from "./en.js";

const ar: GlassMessages = {
  intro:
    "اقرأ ذكريات شخص واحد لسبب محدد ولمدة محددة. يُسجَّل كلاهما تسجيلًا دائمًا، ويراه الشخص. وهو معطّل إلى أن يحدد المشرف المدة.",
  user: "معرّف المستخدم",
  reason: "السبب",
  reasonHint: "اذكر رقم التذكرة ولا شيء شخصيًا: 10 أحرف على الأقل.",
  minutes: "الدقائق",
  open: "فتح",
  opened: (user, until) => `ذكريات ${user} مفتوحة حتى ${until}.`,
  none: "لا توجد ذكريات.",
  noneIn: (space) => `${space}: لا توجد ذكريات.`,
  memory: "الذكرى",
  category: "الفئة",
  source: "المصدر",
  since: "منذ",
  client: "أضيفت مباشرة",
  dream: "استُنتجت من ذكريات أخرى",
  extraction: "عُرفت من محادثة",
  import: "استوردت",
  more: "عرض المزيد",
  moreSpaces: "عرض مساحات أخرى",
  accesses: "من قرأ هذه الذكريات",
  accessesHint: "يجوز للدعم أن يقرأ لسبب معلن ولمدة محددة، حيث يسمح المشرف بذلك.",
  access: "الوصول",
  when: "متى",
  noAccess: "لم يُفتح الوصول الطارئ قط.",
  openBreakGlass: (until) => `فُتح حتى ${until}`,
  listPersonSpaces: "قُرئت أسماء المساحات.",
  listPersonMemories: "قُرئت الذكريات.",
};

export default ar;
