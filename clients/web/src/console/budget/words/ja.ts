import type { BudgetMessages } from "./en.js";

const ja: BudgetMessages = {
  intro: "言語モデルがアプリの予算から使った量を、UTC の日ごとに示します。予算を超えた処理は翌日まで待ちます。",
  today: (day) => `今日（${day}）`,
  renews: (time) => `予算の更新：${time}`,
  noBudget: "このアプリには予算がなく、使用量に制限はありません。アプリの設定で予算を設定できます。",
  budget: "予算",
  app: "アプリ全体",
  used: "使用済み",
  reserved: "処理中",
  limit: "1日の上限",
  part: "割合",
  partOf: (name) => `予算の使用割合：${name}`,
  noLimit: "なし",
  unknown: "不明",
  unpriced: "価格のないモデルを呼び出した場合、ドルは不明です。",
  tokens: (count) => `${count} トークン`,
  days: "日ごと",
  nothing: "この7日間は何も使われていません。",
  inTokens: "トークン",
  inDollars: "ドル",
  day: "日",
  soFar: (day) => `${day}（途中）`,
  refresh: "読み直す",
};

export default ja;
