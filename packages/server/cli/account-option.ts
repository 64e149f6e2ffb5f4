import { findAccountByName, firstAccount } from "../store/database/accounts/accounts.ts";
import type { Database } from "../store/database/database.ts";
import { CommandError } from "./command.ts";

/** The id of the account that `--account` names, or of the default one. @throws CommandError when there is none. */
export async function accountNamed({ db }: Pick<Database, "db">, name: string | undefined): Promise<string> {
  const account = name === undefined ? await firstAccount(db) : await findAccountByName(db, name);
  if (!account) throw new CommandError(name === undefined ? "There is no account yet: start the service once, or make a key." : `There is no account ${name}.`);
  return account.id;
}
