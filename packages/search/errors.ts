/** A snapshot that cannot be used. Nothing is lost: the index is rebuilt from the database. */
export class SnapshotError extends Error {
  readonly reason: "damaged" | "foreign";

  constructor(reason: "damaged" | "foreign", message: string) {
    super(message);
    this.name = "SnapshotError";
    this.reason = reason;
  }
}

export function damagedSnapshot(how: string): SnapshotError {
  return new SnapshotError("damaged", `the search snapshot is damaged: ${how}`);
}

export function foreignSnapshot(): SnapshotError {
  return new SnapshotError("foreign", "the search snapshot was made by another version of the index or of the catalog");
}
