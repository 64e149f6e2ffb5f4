/** Why an instruction that was understood was not carried out; shown to the caller. */
export class NotPossible extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NotPossible";
  }
}
