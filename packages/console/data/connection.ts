import { Connection } from "../../../clients/typescript/src/connection.ts";
import { base } from "../router/base.ts";

export { AtelierError, ConnectionError } from "../../../clients/typescript/src/errors.ts";

/**
 * The service, called as the session of this browser: its cookie goes with every call by itself, and no key is ever in the page. Repeats what may be
 * repeated, as the client does for everyone.
 */
export const connection = new Connection({ key: "", url: base, retries: 2 });
