import { buildServicePackage } from "/work/w-release/scripts/release/build-service-package.ts";
await buildServicePackage(process.argv[2]!);
