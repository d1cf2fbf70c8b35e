import type { BotMessages } from "./en.js";

const ja: BotMessages = {
  what: "ここにキーごとに保存された内容は、すべての質問の前に置かれます。",
  bots: "ボット",
  instructions: "指示",
  instructionsHint: "次のメッセージから有効になり、このブラウザーに保存されます。",
  saveInstructions: "指示を保存",
  saved: "保存しました。",
  newBot: "新しいボット",
  nameOfBot: "新しいボットの名前",
  beginBot: "始める",
  promptHint: "内容は質問のたびにモデルへ送られます。",
  offer: "このボットへのリンクには指示が含まれています。",
  offerHint: "承認した場合にのみ使われます。信頼できる人からの指示だけを承認してください。",
  accept: "この指示を使う",
  decline: "使わない",
  where: "保存場所",
  inService: "サービス（すべての端末で共通）",
  inBrowser: "このブラウザーのみ",
  whereHint: "変更すると新しいチャットが始まります。",
  link: "このボットへのリンク",
  linkHint: "ボットの名前と指示が含まれます。記憶した内容は含まれません。",
  copy: "リンクをコピー",
  copied: "コピーしました。",
};

export default ja;
