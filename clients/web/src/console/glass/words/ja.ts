import type { GlassMessages } from "./en.js";

const ja: GlassMessages = {
  intro:
    "理由と時間を決めて、一人の記憶を読みます。どちらも消えない記録に残り、本人に見えます。管理者が時間を設定するまでは無効です。",
  user: "ユーザーID",
  reason: "理由",
  reasonHint: "チケットの番号など、個人に関わらないことを10文字以上で書いてください。",
  minutes: "分",
  open: "開く",
  opened: (user, until) => `${user} の記憶は ${until} まで開いています。`,
  none: "記憶はありません。",
  noneIn: (space) => `${space}：記憶はありません。`,
  memory: "記憶",
  category: "種類",
  source: "出どころ",
  since: "いつから",
  client: "直接追加された",
  dream: "ほかの記憶から導かれた",
  extraction: "会話から学んだ",
  import: "取り込まれた",
  more: "もっと見る",
  moreSpaces: "ほかのスペースを見る",
  accesses: "この記憶を読んだ人",
  accessesHint: "管理者が認めた場合、サポート担当は理由と時間を示して読むことができます。",
  access: "アクセス",
  when: "日時",
  noAccess: "緊急アクセスは一度も開かれていません。",
  openBreakGlass: (until) => `${until} まで開かれました`,
  listPersonSpaces: "スペースの名前が読まれました。",
  listPersonMemories: "記憶が読まれました。",
};

export default ja;
