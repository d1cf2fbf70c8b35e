import type { ProfileMessages } from "./en.js";

const ja: ProfileMessages = {
  profile: "プロフィール",
  what: "複数のチャットからあなたについて学んだことです。各行に根拠のチャットがあります。",
  loading: "プロフィールを読み込んでいます…",
  empty: "まだ何も学んでいません。同じ内容の二つのチャットと、一度の夢が必要です。",
  role: "役割",
  preferences: "好み",
  workingStyle: "仕事の進め方",
  other: "その他",
  corrected: "あなたが修正",
  citations: (entry) => `根拠のチャット: ${entry}`,
  citation: (number) => `チャット ${number}`,
  openCitation: (number, entry) => `チャット ${number}: 発言された場所を開く: ${entry}`,
  mayDream: "夢を許可する",
  mayDreamHint: "あなたがいない間に、夢がチャットを比べてプロフィールを書き、小さな変更を提案することがあります。",
  actions: "夢の提案",
  css: "見た目の変更",
  widget: "ウィジェット",
  accent: "アクセントカラー",
  font: "フォント",
  fact: "記憶",
  proposed: "あなたの確認待ち",
  applied: "適用済み",
  revoked: "取り消し済み",
  apply: "適用",
  revoke: "取り消す",
  amnesia: "すべて忘れる…",
  amnesiaQuestion:
    "このページのすべてのチャット、そこから記憶したこと、プロフィール、夢を完全に消去しますか。設定は残ります。元に戻すことはできません。",
  amnesiaNow: "すべて完全に忘れる",
  cancel: "キャンセル",
};

export default ja;
