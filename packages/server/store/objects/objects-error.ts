/** Why the place of the objects cannot be used, in a sentence for the operator. */
export class ObjectsError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ObjectsError";
  }
}
