const en = {
  title: "Memory",
  noUndo: "What you remove or change here is gone at once. There is no undo.",
  empty: "This bot remembers nothing yet.",
  key: "Key",
  value: "Value",
  add: "Add",
  edit: (key: string) => `Edit: ${key}`,
  remove: (key: string) => `Remove: ${key}`,
  editShort: "Edit",
  removeShort: "Remove",
  save: "Save",
  cancel: "Cancel",
  clear: "Clear all",
  clearQuestion: (count: number) => `Remove all ${count} entries? There is no undo.`,
  exportAll: "Export all data",
  keyExists: "There is an entry of this key already.",
  keyGone: "There is no entry of this key any more.",
  keyTooLong: (limit: number) => `A key has 1 to ${limit} characters.`,
  valueTooLong: (limit: number) => `A value has at most ${limit} characters.`,
  tooMany: (limit: number) => `A bot has at most ${limit} entries.`,
  saved: (key: string) => `Saved: ${key}`,
  removed: (key: string) => `Removed: ${key}`,
  cleared: "All entries are removed.",
};

export type KeysMessages = typeof en;
export default en;
