/**
 * `node scripts/launch/launch.mjs COMMAND [ARGUMENT...]`: everything between a bare clone and a running command. Plain
 * JavaScript without dependencies for any Node from 18 on, because it is what provides the rest: a current Node, the
 * locked packages, ffmpeg. When all is there it adds about 60 ms.
 */
import { launchCommand } from "./launch-command.mjs";

await launchCommand(process.argv[2], process.argv.slice(3));
