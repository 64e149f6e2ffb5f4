import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
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

interface Chart {
  processes: Record<string, { replicas: number; settings: Record<string, string> }>;
}

test("the compose file and the chart start the processes that `npm run cluster` starts", async () => {
  const { services } = parse(await read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
  const inCompose = Object.entries(services).filter(([, { environment }]) => environment?.["ATELIER_ROLES"] !== undefined);
  assert.deepEqual(inCompose.map(([name, { environment }]) => [name, environment!["ATELIER_ROLES"]]), plans.map(({ name, roles }) => [name, roles]));
  const { processes } = parse(await read("../chart/values.yaml")) as Chart;
  const deployments = Object.values(processes).map(({ settings: { ATELIER_ROLES }, replicas }) => [ATELIER_ROLES, replicas]);
  assert.deepEqual(deployments, byRole(plans));
});

test("nginx.conf is the one that `npm run cluster` writes", async () => {
  const servers = ["api-1:8080", "api-2:8080", "api-3:8080"];
  assert.equal(await read("nginx.conf"), configuration({ folder: "/var/cache/nginx", host: "0.0.0.0", port: 8080, servers, resolver: "127.0.0.11" }, false));
});

test("every variable of the examples is a setting of the service", async () => {
  const known = new Set(Object.values(settings).map(({ name }) => name));
  const files = ["compose.yaml", "cluster.env.example", "../chart/values.yaml", "../chart/templates/_names.tpl", "../../compose.yaml", "../../Dockerfile"];
  const texts = await Promise.all(files.map(read));
  const named = new Set(texts.join("\n").match(/\bATELIER_[A-Z0-9_]+/g));
  named.delete("ATELIER_IMAGE");
  assert.ok(named.size > 10);
  assert.deepEqual([...named].filter((name) => !known.has(name)), []);
});
