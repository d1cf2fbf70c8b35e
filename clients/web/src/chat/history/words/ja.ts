import type { HistoryMessages } from "./en.js";

const ja: HistoryMessages = {
  chats: "チャット一覧",
  search: "チャットを検索",
  noneFound: "この語を含むタイトルのチャットはありません。",
  eraseChat: (title) => `消去: ${title}`,
  loading: "履歴を読み込んでいます…",
  empty: "まだチャットはありません。メッセージを書くと始まります。",
  untitled: "題名のないチャット",
  messages: (count) => `メッセージ ${count} 件`,
  open: "継続中",
  closed: "終了",
  more: "以前のチャットを表示",
  erase: "このチャットを消去…",
  eraseQuestion:
    "このチャットとその記憶を完全に消去しますか。ほかのチャット、ほかのチャットの記憶、プロフィールは残ります。元に戻すことはできません。",
  eraseNow: "完全に消去",
  cancel: "キャンセル",
};

export default ja;
