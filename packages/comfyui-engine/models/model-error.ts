/** Why models cannot be had, in one sentence for whoever operates them. */
export class ModelError extends Error {}

/** What ends everything that is under way, such as a full disk: no further file is begun. */
export class FatalModelError extends ModelError {}
