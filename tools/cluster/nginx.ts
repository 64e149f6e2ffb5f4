import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../service/start-server.ts";

export interface NginxPlace {
  folder: string;
  host: string;
  port: number;
  /** `HOST:PORT` of the servers behind it. */
  servers: readonly string[];
}

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** nginx on this machine. */
export function findNginx(): string | undefined {
  return ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].find((file) => existsSync(file));
}

/** nginx in front of some servers, with everything it writes in a folder of its own. */
export async function startNginx(place: NginxPlace): Promise<Nginx> {
  const program = findNginx();
  if (program === undefined) throw new Error("nginx is not on this machine: `apt-get install nginx` brings it.");
  const { folder, host, port } = place;
  await mkdir(folder, { recursive: true });
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(place));
  const log = join(folder, "error.log");
  execFileSync(program, ["-t", "-q", "-e", log, "-p", folder, "-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  const child = spawn(program, ["-e", log, "-p", folder, "-c", file], { stdio: "ignore" });
  const endAtExit = () => child.kill("SIGTERM");
  process.once("exit", endAtExit);
  const url = `http://${host}:${port}`;
  for (let tries = 0; !(await isAlive(url)) && tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`nginx ended: see ${log}`);
    await sleep(50);
  }
  return {
    url,
    async stop() {
      process.off("exit", endAtExit);
      await ended(child);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  // Running requests have been answered by the time the servers are asked to stop.
  child.kill("SIGTERM");
  await end;
}

/**
 * Catalogs: a key's requests go to one server, so that its pages are of one index and its limits counted at one place; another takes over where that one is
 * away. Tasks: whoever has least to do. What may have been begun is not sent twice, unless it may be repeated (GET).
 */
export function configuration({ folder, host, port, servers }: NginxPlace, isRoot = process.getuid?.() === 0): string {
  const each = servers.map((server) => `    server ${server} max_fails=1 fail_timeout=2s;`).join("\n");
  const user = isRoot ? "user root;\n" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${folder}/temporary-${name};`).join("\n");
  return `daemon off;
${user}worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
${temporary}
  access_log off;
  error_log ${folder}/error.log warn;
  server_tokens off;
  upstream by_key {
    hash $http_x_service_api_key$http_authorization consistent;
${each}
    keepalive 64;
  }
  upstream least_busy {
    least_conn;
${each}
    keepalive 64;
  }
  map $request_uri $group {
    ~^/v1/ai/ least_busy;
    ~^/media/ least_busy;
    default by_key;
  }
  server {
    listen ${host}:${port};
    # The service has limits of its own, and says in words what they are.
    client_max_body_size 0;
    client_body_timeout 60s;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    # Longer than a stream of events is silent, and than a create with large pictures takes.
    proxy_read_timeout 120s;
    proxy_next_upstream error timeout http_503;
    proxy_next_upstream_tries 3;
    proxy_next_upstream_timeout 20s;
    location / { proxy_pass http://$group; }
    # Large files come through as they are sent, and events at once.
    location ~ ^/v1/(uploads|admin/uploads) { proxy_request_buffering off; proxy_pass http://$group; }
    location ~ ^/v1/.*/events$ { proxy_buffering off; proxy_read_timeout 1h; proxy_pass http://$group; }
  }
}
`;
}
