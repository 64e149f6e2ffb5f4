/** Changes the key of the secrets of a data folder, as a start does with the new key before the old one: `seal-again.ts FOLDER NEW OLD`. */
import { openDatabase } from "@atelier/server/store/database/open.ts";
import { sealSecrets } from "@atelier/server/store/database/secrets/seal-secrets.ts";

const [folder = "", ...keys] = process.argv.slice(2);
const database = await openDatabase(folder, { secretKeys: keys.map((key) => Buffer.from(key, "hex")) });
await sealSecrets(database);
await database.close();
