import type { DataMessages } from "./en.js";

const ja: DataMessages = {
  may: "あなた自身のデータについての画面です。",
  mayAdmin: "あなた自身のデータについての画面です。管理者は API で他の人のデータも書き出し・消去できます。",
  exporting: "書き出し",
  exportHint: "あなたについて保存されているすべてを1つのファイルにします。",
  export: "すべて書き出す",
  preparing: "ファイルを準備中…",
  download: "ファイルをダウンロード",
  exportFailed: (reason) => `ファイルを準備できませんでした。もう一度お試しください。${reason}`,
  erasing: "消去",
  eraseHint: "あなたの記憶・会話・ファイルをすべて完全に消去し、署名付きの受領書を発行します。元に戻せません。",
  word: "消去",
  typeWord: (word) => `続けるには「${word}」と入力してください`,
  erase: "すべて消去",
  nothingFound: "保存されているデータはありませんでした。",
  running: (count) => `消去中：${count} 件`,
  waiting: (count) => `${count} 件を消去しました。再確認の後、受領書を発行します。このページは閉じて構いません。`,
  succeeded: (count) => `${count} 件を消去しました。`,
  failed: (reason) => `消去に失敗しました。もう一度お試しください。${reason}`,
  cutOff:
    "いまサービスに接続できないため、進み具合がわかりません。処理は続いています。このページは自動的に確認し直します。",
  receipt: "受領書",
  genuine: "署名をこのブラウザーで検証しました。本物です。",
  notGenuine: "署名が公開鍵と一致しません。保存して管理者に確認してください。",
  downloadReceipt: "受領書をダウンロード",
};

export default ja;
