import type { WaitingMessages } from "./en.js";

const ar: WaitingMessages = {
  none: "لا شيء ينتظرك.",
  intro: "لا يُعتد بها إلا بعد موافقتك.",
  approveAll: "الموافقة على الكل",
  rejectAll: "رفض الكل",
  approve: (memory) => `موافقة: ${memory}`,
  approveShort: "موافقة",
  reword: (memory) => `إعادة صياغة: ${memory}`,
  rewordShort: "إعادة صياغة",
  reject: (memory) => `رفض: ${memory}`,
  rejectShort: "رفض",
  newText: "النص الجديد",
  instead: (memory) => `المحفوظ الآن: ${memory}`,
  setting: "من محادثة",
  asked: "من برنامج",
  instruction: "يوجّه المساعد",
  identity: "يدّعي صلاحيات أو هوية",
  payment: "عن دفعة مالية",
  more: "عرض المزيد",
  refused: "لم تتم الموافقة: تم البتّ فيها من قبل، أو لا يمكن حفظها هكذا.",
};

export default ar;
