import type { AuditMessages } from "./en.js";

const ja: AuditMessages = {
  intro:
    "個人のデータを書き出し、消去、制限した人、またはサーバーとして代行した人の記録です。分からない実行者はハッシュで示します。",
  user: "ユーザーID",
  show: "表示",
  entries: (user) => `${user} のデータに行われたこと`,
  none: "記録はありません。",
  at: "時刻",
  act: "操作",
  actor: "実行者",
  operator: "運用者",
  key: "キー",
  target: "対象",
  more: "さらに表示",
};

export default ja;
