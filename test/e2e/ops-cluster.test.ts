import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { settings } from "@atelier/server/config/settings.ts";
import { configuration } from "@atelier/tools/cluster/nginx-configuration.ts";
import { membersOf } from "@atelier/tools/cluster/topology.ts";

const read = (name: string) => readFile(join(import.meta.dirname, "../../ops/cluster", name), "utf8");
const plans = membersOf({ apis: 3, workers: 2, slots: 2 });
const byRole = (members: readonly { roles: string }[]) =>
  Object.entries(Object.groupBy(members, ({ roles }) => roles)).map(([role, some]) => [role, some!.length]);

interface Service {
  environment?: Record<string, string>;
}

interface Manifest {
  kind: string;
  spec?: { replicas?: number; template?: { spec: { containers: { env: { name: string; value: string }[] }[] } } };
}

test("the compose file and the manifest start the processes that `npm run cluster` starts", async () => {
  const { services } = parse(await read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
  const inCompose = Object.entries(services).filter(([, { environment }]) => environment?.["ATELIER_ROLES"] !== undefined);
  assert.deepEqual(inCompose.map(([name, { environment }]) => [name, environment!["ATELIER_ROLES"]]), plans.map(({ name, roles }) => [name, roles]));
  const documents = parseAllDocuments(await read("kubernetes.yaml")).map((document) => document.toJS() as Manifest);
  const deployments = documents.filter(({ kind }) => kind === "Deployment").map(({ spec }) => {
    const roles = spec!.template!.spec.containers[0]!.env.find(({ name }) => name === "ATELIER_ROLES")!.value;
    return [roles, spec!.replicas];
  });
  assert.deepEqual(deployments, byRole(plans));
});

test("nginx.conf is the one that `npm run cluster` writes", async () => {
  const servers = ["api-1:8080", "api-2:8080", "api-3:8080"];
  assert.equal(await read("nginx.conf"), configuration({ folder: "/var/cache/nginx", host: "0.0.0.0", port: 8080, servers, resolver: "127.0.0.11" }, false));
});

test("every variable of the examples is a setting of the service", async () => {
  const known = new Set(Object.values(settings).map(({ name }) => name));
  const texts = await Promise.all(["compose.yaml", "kubernetes.yaml", "cluster.env.example", "Dockerfile"].map(read));
  const named = new Set(texts.join("\n").match(/\bATELIER_[A-Z0-9_]+/g));
  named.delete("ATELIER_IMAGE");
  assert.deepEqual([...named].filter((name) => !known.has(name)), []);
});
