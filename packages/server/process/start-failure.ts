import { MissingColumn } from "../catalog/missing-columns.ts";
import { ConfigError } from "../config/load-config.ts";
import { EndpointFileError } from "../endpoints/definition/load-endpoints.ts";
import { EngineStartError } from "../engines/load-engines.ts";
import { BackupError } from "../store/backup/backup-error.ts";
import { SecretKeyError } from "../store/database/secrets/secret-box.ts";
import { ObjectsError } from "../store/objects/objects-error.ts";
import { DataFolderError } from "../store/private-files.ts";
import { UnfinishedWork } from "../store/unfinished/unfinished-work.ts";
import { isStorageFull } from "../store/storage-full.ts";
import { DatabaseUnavailable } from "../store/store-unavailable.ts";

/** Errors whose message is such a sentence. */
const spokenToOperators = [
  ConfigError, SecretKeyError, DataFolderError, EngineStartError, EndpointFileError, ObjectsError, BackupError, UnfinishedWork, MissingColumn,
];

/** What stopped a start, in a sentence for the operator, who can mend it; undefined for what is a fault of the program, whose stack tells more. */
export function startFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message } = (error instanceof DatabaseUnavailable ? error.cause : error) as NodeJS.ErrnoException;
  if (spokenToOperators.some((one) => error instanceof one) || code === "EADDRINUSE") return message;
  const ofDatabase = databaseFailure(code);
  if (ofDatabase !== undefined) return `The database of ATELIER_DATABASE ${ofDatabase} (${message}).`;
  if (isStorageFull(error)) return `The disk of the data folder is full (${message}): make room and start again.`;
  if (!/^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN|PERM|AUTH)\w*)$/.test(code)) return undefined;
  return `Something in the data folder cannot be read or written: ${message}. Its owner must be the user that runs the service.`;
}

/** What of a PostgreSQL server the operator can mend, by the error's code. */
function databaseFailure(code: string): string | undefined {
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P0[123])$/.test(code)) return "cannot be reached: is the server running?";
  if (/^28/.test(code)) return "refuses this user or password";
  if (code === "3D000") return "does not exist: make it with `createdb`";
  return code === "42501" ? "does not let this user make tables: it must own the database or its schema" : undefined;
}
