import assert from "node:assert/strict";
import type { Machine, Service } from "./machine.ts";

/** The npm that comes with the Node of the Dockerfile's base. */
const npm = "npm@11.19.1";
const base = "localhost/debian-node:24";
const buildah = "buildah --storage-driver vfs";
/** No daemon, and no namespaces of its own: a container inside a container may have none. */
const isolated = "--isolation chroot";

export interface Image {
  name: string;
  /** Such as `900 MB`. */
  size: string;
  /** Of the base, which is counted in. */
  sizeOfBase: string;
}

/** Builds the image from the release's context, on the smallest Debian with Node 24 and npm: where no registry of images is reached, there is no other. */
export async function buildImage(machine: Machine, version: string): Promise<Image> {
  const trust = Object.entries(machine.trust).map(([name, value]) => `--env ${name}=${value}`).join(" ");
  await machine.run(`
    base=$(${buildah} from scratch)
    files=$(${buildah} mount $base)
    cp -a /mnt/. $files/
    cp /root/.cache/atelier/node-*/bin/node $files/usr/local/bin/
    modules=$files/usr/local/lib/node_modules
    mkdir -p $modules/npm
    npm pack --silent ${npm}
    tar -xzf npm-*.tgz -C $modules/npm --strip-components=1
    ln -s ../lib/node_modules/npm/bin/npm-cli.js $files/usr/local/bin/npm
    ${buildah} config ${trust} --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin $base
    ${buildah} commit --rm $base ${base}
    mkdir context
    tar -xzf release/atelier-image-${version}.tgz -C context`);
  const name = `localhost/atelier:${version}`;
  await machine.run(`${buildah} bud ${isolated} --format docker --build-arg NODE_IMAGE=${base} --tag ${name} context`);
  const sizeOf = async (image: string) => (await machine.run(`${buildah} images --format '{{.Size}}' ${image}`)).trim();
  return { name, size: await sizeOf(name), sizeOfBase: await sizeOf(base) };
}

/** A container of the image, whose command is what the image names. */
export async function startImage(machine: Machine, image: Image, settings: Record<string, string>): Promise<Container> {
  const [name] = (await machine.run(`${buildah} from --pull-never ${image.name}`)).trim().split("\n").slice(-1);
  const { Docker: { config } } = JSON.parse(await machine.run(`${buildah} inspect ${name}`)) as { Docker: { config: Config } };
  const into = Object.entries(settings).map(([variable, value]) => `--env ${variable}=${value}`).join(" ");
  const running = `${buildah} run ${isolated} ${into} ${name} --`;
  const service = await machine.start([running, ...config.Entrypoint, ...config.Cmd].join(" "), {});
  const quoted = (words: string[]) => words.map((word) => `'${word.replaceAll("'", String.raw`'\\''`)}'`).join(" ");
  const [kind, ...check] = config.Healthcheck.Test;
  assert.equal(kind, "CMD");
  return {
    ...service,
    run: (command) => machine.run(`${running} ${command}`),
    isHealthy: () => machine.run(`${running} ${quoted(check)}`).then(() => true, () => false),
  };
}

export interface Container extends Service {
  /** Another command in the running container. */
  run(command: string): Promise<string>;
  /** As the image says it is to be asked. */
  isHealthy(): Promise<boolean>;
}

interface Config {
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
}
