import type { ConsoleMessages } from "./en.js";

const ja: ConsoleMessages = {
  console: "コンソール",
  chat: "チャット",
  views: "ビュー",
  groupMemory: "記憶",
  groupUnderstand: "理解",
  groupApp: "アプリ",
  memories: "記憶",
  why: "理由を調べる",
  time: "タイムマシン",
  conversations: "会話",
  jobs: "ジョブとデッドレター",
  audit: "監査",
  budget: "予算と費用",
  settings: "設定",
  people: "人と物",
  timeline: "年表",
  access: "キーと Webhook",
  data: "書き出しと消去",
  runs: "抽出の実行",
  users: "アプリの利用者",
  glass: "緊急アクセス",
  templates: "テンプレート",
  loading: "読み込んでいます…",
  space: "スペース",
  usualSpace: "いつものスペース",
  notLoaded: "このビューを読み込めませんでした。接続を確認して、もう一度お試しください。",
  retry: "もう一度",
};

export default ja;
