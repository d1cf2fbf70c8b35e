import type { JobsMessages } from "./en.js";

const ja: JobsMessages = {
  state: "状態",
  failed: "失敗",
  waiting_budget: "予算待ち",
  queued: "待機中",
  running: "実行中",
  succeeded: "成功",
  cancelled: "取り消し",
  jobs: (state) => `抽出：${state}`,
  none: "この状態の抽出はありません。",
  created: "作成",
  user: "ユーザー",
  extractor: "抽出方法とプロンプト",
  reason: "理由",
  retry: "再試行",
  noRetry: "なし",
  more: "さらに表示",
  lag: "会話が記憶されるまでの時間",
  lagHint: "会話が閉じて抽出が指示されてから、記憶がそろうまでにかかった時間です。",
  noLag: "完了した抽出はまだありません。",
  lagSummary: (median, longest) => `半数は ${median} 以内、最長は ${longest} でした。`,
  waited: "待ち時間",
  worked: "処理時間",
  total: "合計",
  deadLetters: "デッドレター",
  deadLettersHint:
    "アプリで処理できなかったメッセージです。ログの原因を直してから送り返してください。二度処理しても安全です。",
  incomplete: "すべては確認できませんでした。ほかにもあるかもしれません。",
  queue: "キュー",
  count: "件数",
  oldest: "最も古いもの",
  redrive: "すべて送り返す",
  redriven: (count) => `${count} 件を送り返しました。`,
};

export default ja;
