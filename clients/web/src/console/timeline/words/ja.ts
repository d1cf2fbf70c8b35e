import type { TimelineMessages } from "./en.js";

const ja: TimelineMessages = {
  entity: "対象の名前（任意）",
  show: "表示",
  loading: "年表を読み込み中…",
  none: "まだ何も記憶されていません。",
  soFar: (count) => `これまでの事実：${count}件`,
  more: "さらに表示",
  until: (day) => `${day} まで`,
  ended: "現在は無効：",
  replaced: (text) => `置き換え：${text}`,
};

export default ja;
