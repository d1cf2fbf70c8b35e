const en = {
  intro:
    "Everyone who ever wrote something in this app. What you see and do of a person is written down in their audit.",
  search: "User id begins with",
  find: "Find",
  people: "People of the app",
  user: "User id",
  since: "Since",
  state: "State",
  active: "Active",
  restricted: "Restricted",
  erased: "Being erased",
  none: "No one has written anything yet.",
  noneFound: "No user id begins like this.",
  more: "Show more",
};

export type UsersMessages = typeof en;
export default en;
