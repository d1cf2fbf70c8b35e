const en = {
  intro:
    "Everyone who ever wrote something in this app. What you see and do of a person is written down in their audit.",
  search: "User id begins with",
  find: "Find",
  byName: "Name or e-mail begins with",
  findByName: "Find by name",
  found: "People who were found",
  noneOfThisName:
    "Nobody of this app has a name or an address that begins so. Type more of it: only the first matches are looked at.",
  signInElsewhere: "People sign in at an issuer of your own, whose names cannot be asked for: find them by their ids.",
  name: "Name",
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
