import type { WaitingMessages } from "./en.js";

const ja: WaitingMessages = {
  none: "確認待ちの記憶はありません。",
  intro: "承認すると記憶として使われます。",
  approveAll: "すべて承認",
  rejectAll: "すべて却下",
  approve: (memory) => `承認: ${memory}`,
  approveShort: "承認",
  reword: (memory) => `言い直す: ${memory}`,
  rewordShort: "言い直す",
  reject: (memory) => `却下: ${memory}`,
  rejectShort: "却下",
  newText: "新しい文",
  instead: (memory) => `現在の記憶: ${memory}`,
  setting: "会話から",
  asked: "プログラムから",
  instruction: "アシスタントへの指示",
  identity: "権限や身元の主張",
  payment: "支払いに関するもの",
  more: "さらに表示",
  refused: "承認できませんでした。すでに決定されたか、この文では保存できません。",
};

export default ja;
