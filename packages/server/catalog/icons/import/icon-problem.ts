/** Why an icon was left out of an import. */
export interface IconProblem {
  sourceKey: string;
  /** A `RejectionReason`; `unreadable` for a file that could not be read, `undrawable` for a drawing that the renderer refuses. */
  reason: string;
  message: string;
}
