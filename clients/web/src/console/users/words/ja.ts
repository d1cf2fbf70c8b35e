import type { UsersMessages } from "./en.js";

const ja: UsersMessages = {
  intro:
    "このアプリに何かを書いたことのあるすべての人です。個人について見たことや行ったことは、その人の監査に記録されます。",
  search: "ユーザーIDの先頭",
  find: "検索",
  people: "アプリの利用者",
  user: "ユーザーID",
  since: "開始日",
  state: "状態",
  active: "有効",
  restricted: "制限中",
  erased: "消去中",
  none: "まだ誰も書いていません。",
  noneFound: "このように始まるユーザーIDはありません。",
  more: "さらに表示",
};

export default ja;
