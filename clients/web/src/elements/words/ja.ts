import type { KeysMessages } from "./en.js";

const ja: KeysMessages = {
  title: "メモリ",
  noUndo: "ここで削除・変更した内容はすぐに失われ、元に戻せません。",
  empty: "このボットはまだ何も記憶していません。",
  key: "キー",
  value: "値",
  add: "追加",
  edit: (key) => `編集: ${key}`,
  remove: (key) => `削除: ${key}`,
  editShort: "編集",
  removeShort: "削除",
  save: "保存",
  cancel: "キャンセル",
  clear: "すべて削除",
  clearQuestion: (count) => `${count} 件をすべて削除しますか。元に戻せません。`,
  exportAll: "すべてのデータをエクスポート",
  keyExists: "このキーの項目はすでにあります。",
  keyGone: "このキーの項目はもうありません。",
  keyTooLong: (limit) => `キーは 1〜${limit} 文字です。`,
  valueTooLong: (limit) => `値は ${limit} 文字までです。`,
  tooMany: (limit) => `ボットごとに ${limit} 件までです。`,
  saved: (key) => `保存しました: ${key}`,
  removed: (key) => `削除しました: ${key}`,
  cleared: "すべての項目を削除しました。",
};

export default ja;
