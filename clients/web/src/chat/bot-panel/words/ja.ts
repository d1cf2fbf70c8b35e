import type { BotMessages } from "./en.js";

const ja: BotMessages = {
  what: "ここにキーごとに保存された内容は、すべての質問の前に置かれます。ボットの名前:",
  where: "保存場所",
  inService: "サービス（すべての端末で共通）",
  inBrowser: "このブラウザーのみ",
  whereHint: "次のメッセージから有効になります。",
  link: "このボットへのリンク",
  linkHint: "ボットの名前と指示が含まれます。記憶した内容は含まれません。",
  copy: "リンクをコピー",
  copied: "コピーしました。",
};

export default ja;
