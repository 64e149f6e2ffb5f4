/** Why a backup or a restore cannot go on, in a sentence for the operator. */
export class BackupError extends Error {}
