/** Groups of operations, in the order of the reference. */
export const tags = [
  { name: "Icons", description: "Search, details and downloads of icons" },
  { name: "Sound effects", description: "Search, details and downloads of sound effects" },
  { name: "Music", description: "Search, details and downloads of music" },
  { name: "Uploads", description: "Files that tasks take as their media" },
  { name: "AI tasks", description: "Pictures and films that are made to order: create a task, then follow, list or cancel it" },
  { name: "Boards", description: "Sounds, tracks, icons, results and uploads kept together, with notes, links and a ZIP" },
  { name: "Webhooks", description: "Deliveries of the status changes of tasks, and the secrets that sign them" },
  { name: "Account", description: "Who calls, sessions of browsers, keys, and what the account has used" },
  { name: "People", description: "Members of an account: invitations, roles, and how they get in" },
  { name: "Administration", description: "Edits of the catalogs, for keys with the scope `library`" },
  { name: "media", description: "Files by the signed addresses that answers carry" },
  { name: "Operation", description: "Whether the service is alive and ready" },
];
