import type { SessionMessages } from "./en.js";

const ja: SessionMessages = {
  signIn: "サインイン",
  signInAgain: "もう一度サインイン",
  signOut: "サインアウト",
  account: (name: string) => `アカウント: ${name}`,
  why: "記憶を見るにはサインインしてください。",
  expired: "セッションが終了しました。もう一度サインインしてください。このページの内容はそのまま残ります。",
  tokenLabel: "トークン",
  tokenHint:
    "この環境にはサインインページがありません。トークンを貼り付けてください。手元の環境では「make token AS=user」で表示できます。",
  language: "言語",
  offline: "サービスに接続できません。接続を確認して、もう一度お試しください。",
  slow: "サービスから時間内に応答がありませんでした。もう一度お試しください。",
  waiting: "サービスの応答を待っています…",
  refused: "この操作は許可されていません。",
  missing: "すでに存在しません。",
  conflict: "その間に変更されました。",
  busy: "リクエストが多すぎます。少し待ってから、もう一度お試しください。",
  failed: (id) =>
    id
      ? `サービスでエラーが発生しました。もう一度お試しください（リクエスト ${id}）。`
      : "サービスでエラーが発生しました。もう一度お試しください。",
  invalid: (details) => `受け付けられませんでした: ${details}`,
  popupBlocked:
    "ブラウザーがサインインのウィンドウをブロックしました。このページのポップアップを許可して、もう一度お試しください。",
  noConfig: "このページの設定を読み込めませんでした。接続を確認して、もう一度お試しください。",
  unknown: "問題が発生しました。もう一度お試しください。",
  retry: "もう一度",
};

export default ja;
