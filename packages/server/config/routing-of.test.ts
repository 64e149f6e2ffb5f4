import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, loadConfig } from "./load-config.ts";
import { routingOf } from "./routing-of.ts";

const kinds = ["edit-image", "edit-video"];
const read = (environment: NodeJS.ProcessEnv) => routingOf(loadConfig({ ATELIER_ENGINES: "openai,local", ...environment }), kinds);

test("routing: without settings local takes nothing over, and no kind has an engine of its own", () => {
  assert.deepEqual(read({}), { engineKinds: {}, fallback: [] });
});

test("routing: kinds get engines of their own, in order, and may be let to local", () => {
  assert.deepEqual(read({ ATELIER_ENGINE_KINDS: "edit-image:openai,edit-image:local,edit-video:local" }).engineKinds, {
    "edit-image": ["openai", "local"],
    "edit-video": ["local"],
  });
  assert.deepEqual(read({ ATELIER_FALLBACK: "edit-image" }).fallback, ["edit-image"]);
  assert.equal(read({ ATELIER_FALLBACK: "always" }).fallback, "always");
});

test("a kind or an engine that is none stops the start with its name, and no message repeats a server's key", () => {
  assert.throws(() => read({ ATELIER_FALLBACK: "edit-imge" }), /edit-imge/);
  assert.throws(() => read({ ATELIER_ENGINE_KINDS: "edit-image:comfy" }), /comfy/);
  const servers = (changes: object) => JSON.stringify([{ url: "http://10.0.0.5", dialect: "localai", kinds: ["edit-image"], key: "s3cret", ...changes }]);
  assert.throws(() => read({ ATELIER_OPENAI_SERVERS: servers({ kinds: ["edit-imge"] }) }), /edit-imge/);
  for (const wrong of [servers({ dialect: "other" }), servers({ colour: 1 }), `${servers({})}]`]) {
    assert.throws(
      () => read({ ATELIER_OPENAI_SERVERS: wrong }),
      (error) => error instanceof ConfigError && !error.message.includes("s3cret"),
    );
  }
});
