import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../../parts/run-command.ts";
import type { Generator } from "./generator.ts";

const program = `
import json
import os
import time

import httpx
from atelier_api import AuthenticatedClient
from atelier_api.api.account import get_usage
from atelier_api.api.ai_tasks import create_image_expand_model, get_image_expand_model
from atelier_api.api.icons import list_icons
from atelier_api.models import (
    CreatedImageTask, EstimatedTask, IconList, ImageExpandModelInput, ListIconsFiltersshapeItem, Problem, Task, TaskDataStatus, Usage,
)

client = AuthenticatedClient(os.environ["SERVICE"], os.environ["KEY"], prefix="", auth_header_name="x-service-api-key", timeout=httpx.Timeout(30))
body = ImageExpandModelInput(image=os.environ["PICTURE"], left=16)

icons = list_icons.sync(client=client, term="sun", filtersshape=[ListIconsFiltersshapeItem.FILL])
assert isinstance(icons, IconList), icons
estimate = create_image_expand_model.sync(client=client, body=body, dry_run=True)
made = create_image_expand_model.sync(client=client, body=body)
assert isinstance(made, CreatedImageTask), made
while True:
    task = get_image_expand_model.sync(str(made.data.task_id), client=client)
    assert isinstance(task, Task), task
    if task.data.status not in (TaskDataStatus.CREATED, TaskDataStatus.IN_PROGRESS):
        break
    time.sleep(0.2)
refused = create_image_expand_model.sync_detailed(client=client, body=ImageExpandModelInput(image=os.environ["PICTURE"], left=-1))
assert isinstance(refused.parsed, Problem), refused
usage = get_usage.sync(client=client, from_="2026-01-01")
assert isinstance(usage, Usage), usage
print(json.dumps({
    "found": [icon.name for icon in icons.data],
    "estimated": isinstance(estimate, EstimatedTask),
    "status": task.data.status.value,
    "files": len(task.data.generated),
    "error": {
        "status": refused.status_code.value, "code": refused.parsed.code.value, "fields": [field.name for field in refused.parsed.invalid_params or []],
    },
    "usage": len(usage.data) > 0,
}))
client.get_httpx_client().close()
`;

const config = {
  project_name_override: "atelier-api",
  package_name_override: "atelier_api",
  // It knows bytes by this one name, and asks for the others to be named.
  content_type_overrides: Object.fromEntries(
    ["image/png", "image/svg+xml", "application/zip", "audio/wav", "audio/mpeg"].map((name) => [name, "application/octet-stream"])
  ),
};

/** openapi-python-client: attrs and httpx, read by mypy in its strict mode. */
export const openapiPythonClient: Generator = {
  name: "openapi-python-client 0.29.1",
  needs: ["python3"],
  own: [],
  async fetch(folder) {
    await run("python3", ["-m", "venv", join(folder, "env")]);
    const packages = ["openapi-python-client==0.29.1", "ruff==0.15.8", "mypy==2.4.1"];
    await run(join(folder, "env/bin/pip"), ["install", "-q", "--disable-pip-version-check", "--retries", "1", ...packages]);
  },
  async generate(folder, document) {
    await writeFile(join(folder, "config.json"), JSON.stringify(config));
    const args = ["generate", "--fail-on-warning", "--path", document, "--config", "config.json", "--output-path", "client"];
    return await run(join(folder, "env/bin/openapi-python-client"), args, { cwd: folder, env: pathOf(folder) });
  },
  async compile(folder) {
    await writeFile(join(folder, "client/program.py"), program);
    await run(join(folder, "env/bin/mypy"), ["--strict", "program.py", "atelier_api"], { cwd: join(folder, "client"), env: pathOf(folder) });
  },
  run(folder, given) {
    return run(join(folder, "env/bin/python"), ["-W", "error", "program.py"], { cwd: join(folder, "client"), env: { ...pathOf(folder), ...given } });
  },
};

/** It tidies what it has written by the ruff beside it. */
const pathOf = (folder: string) => ({ ...process.env, PATH: `${join(folder, "env/bin")}:${process.env.PATH ?? ""}`, PYTHONDONTWRITEBYTECODE: "1" });
