import type { Config } from "../config/settings.ts";
import { createKeyOfPassword } from "../members/key-of-password.ts";
import { Passwords } from "../members/passwords.ts";
import { Passkeys } from "../passkeys/passkeys.ts";
import type { Database } from "../store/database/database.ts";
import { createAuthenticate } from "./authenticate.ts";
import { LastUse } from "./last-use.ts";
import { LogIn } from "./log-in.ts";
import { createLoginToken, loginAddress, operatorKey } from "./login-links.ts";
import { Sessions } from "./sessions.ts";
import { SharedBuckets } from "./shared-buckets.ts";
import { type Buckets, TokenBuckets } from "./token-bucket.ts";

export interface AccessParts {
  onError: (error: unknown) => void;
  /** Where browsers reach this service. */
  address: () => string;
}

/** Keys, sessions and logins, and what remembers their use. */
export function openAccess(database: Database, { guessLimit }: Pick<Config, "guessLimit">, { onError, address }: AccessParts) {
  // Ends of keys and sessions are one moment for every process, whatever the clocks of their machines say.
  const { now } = database;
  const buckets: Buckets = database.dialect.name === "sqlite" ? new TokenBuckets() : new SharedBuckets(database);
  const uses = new LastUse({ database, now, onError });
  const authenticate = createAuthenticate(database.db, now, uses);
  const sessions = new Sessions({ database, uses, now });
  const passwords = new Passwords();
  const keyOfPassword = createKeyOfPassword(database.db, passwords);
  const passkeys = new Passkeys({ database, address });
  const second = (keyId: string) => passkeys.second(keyId);
  return {
    uses,
    /** What rates of requests are counted by. */
    buckets,
    authenticate,
    sessions,
    passwords,
    passkeys,
    logIn: new LogIn({ db: database.db, authenticate, sessions, keyOfPassword, second, limited: guessLimit, buckets, now }),
    /** An address that logs a browser in once, with the operator's key of an account; undefined where no key may do everything. */
    loginLink: async (publicUrl: string, accountId: string) => {
      const key = await operatorKey(database.db, accountId);
      return key && loginAddress(publicUrl, await createLoginToken(database.db, key, now()));
    },
  };
}
