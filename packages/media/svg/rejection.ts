/** Why a drawing was refused whole. What can be left out of a drawing is left out instead. */
export type RejectionReason =
  | "malformed"
  | "not-svg"
  | "entities"
  | "too-large"
  | "too-deep"
  | "too-many-elements"
  | "too-costly"
  | "reference-cycle"
  | "no-size"
  | "broken-path"
  | "nothing-drawn";

export class SvgRejected extends Error {
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, detail: string) {
    super(detail);
    this.name = "SvgRejected";
    this.reason = reason;
  }
}
