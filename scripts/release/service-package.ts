import { buildServicePackage } from "./build-service-package.ts";

/* `node scripts/release/service-package.ts FOLDER`: the service's package alone, for an image. */

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("node scripts/release/service-package.ts FOLDER");
  process.exit(2);
}
await buildServicePackage(folder);
