import { firstKeyFile } from "./accounts/first-key.ts";
import { createApp } from "./app/create-app.ts";
import { makeStarterIfNeeded } from "./starter/make-starter.ts";
import { forgetAllocator } from "./process/forget-allocator.ts";
import { forgetSecrets } from "./config/secret-keys.ts";
import { environment } from "./config/environment.ts";
import { loadConfig } from "./config/load-config.ts";
import { startCommand } from "./process/own-commands.ts";
import { printAddress, printFirstSearch, printOthers, printStarterProgress } from "./process/greeting.ts";
import { createLog } from "./observe/log.ts";
import { ownTemporaryFolder } from "./process/own-temporary-folder.ts";
import { startFailure } from "./process/start-failure.ts";
import { makeDataFolderPrivate } from "./store/private-files.ts";

/** Within so many milliseconds two signals are one request. */
const oneRequest = 1000;

/** The server process: configuration, the app, a start that tells what it does, a drain at SIGTERM. */
async function main(): Promise<void> {
  if (process.argv.length > 2) {
    console.error(`${startCommand} takes no arguments: settings are variables of the environment, listed in docs/guides/settings.md.`);
    process.exit(2);
  }
  // Nobody but the owner reads what this process and its children write.
  process.umask(0o077);
  forgetAllocator(environment);
  const config = loadConfig();
  forgetSecrets();
  const log = createLog(config.logLevel);
  await makeDataFolderPrivate(config.dataDir);
  await ownTemporaryFolder(config.dataDir);
  const app = await createApp(config, log);

  let askedAt: number | undefined;
  const stop = (signal: string) => {
    // Asked twice: the operator does not want to wait. systemd signals the launcher and this process, and the launcher hands its signal on: that is once.
    if (askedAt !== undefined && performance.now() - askedAt > oneRequest) process.exit(1);
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    log.info({ signal }, "stopping");
    app.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);

  const keyFile = firstKeyFile(config.dataDir);
  const starter = Promise.withResolvers<void>();
  const makesStarter = config.starter && config.roles.includes("maintain");
  const made = makesStarter ? app.waitFor("the starter library", starter.promise) : Promise.resolve();
  printOthers(app.others);
  await app.start();
  printAddress({ address: app.publicUrl(), ...app.bootstrap, keyFile, loginLink: await app.loginLink() });
  if (makesStarter) {
    const onFailure = (err: unknown, pause: number) => log.error({ err }, `the starter library is not made; it goes on in ${pause / 1000} s`);
    starter.resolve(makeStarterIfNeeded(app.database, config, { onProgress: printStarterProgress, onFailure }));
  }
  await made.catch(() => {});
  if (config.roles.includes("api")) await printFirstSearch({ address: app.publicUrl(), ...app.bootstrap, keyFile, search: await app.firstSearch() });
}

main().catch((error: unknown) => {
  console.error(startFailure(error) ?? error);
  process.exit(1);
});
