/** Something that runs from the start of the process to its end. All parts stop together, before any of them closes. */
export interface Part {
  start?(): Promise<void> | void;
  /** Takes nothing new and lets what runs end. @param grace milliseconds that running work gets */
  stop?(grace: number): Promise<void> | void;
  /** Gives up what it holds. */
  close?(): Promise<void> | void;
}
