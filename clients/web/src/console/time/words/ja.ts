import type { TimeMessages } from "./en.js";

const ja: TimeMessages = {
  loading: "読み込んでいます…",
  axis: "表示",
  wasTrue: "その時に正しかったこと",
  wasKnown: "その時に知られていたこと",
  day: "日付",
  slider: "時間を移動",
  before: "前の変化",
  after: "次の変化",
  context: "モデルに伝えられたこと",
  conversation: "会話",
  choose: "会話を選ぶ",
  noConversations: "会話はありません。",
  nothingTold: "その日には何も記憶されていませんでした。",
  trueOn: (day) => `${day}に正しかったこと`,
  knownOn: (day) => `${day}に知られていたこと`,
  count: (number) => `記憶：${number}件`,
  countSoFar: (number) => `これまでの記憶：${number}件`,
  more: "さらに表示",
  moreChanges: "さらに変化を読み込む",
  graph: "人と物",
  namesNone: "これらの記憶には人や物が出てきません。",
  changes: (days) => `変化：${days}`,
};

export default ja;
