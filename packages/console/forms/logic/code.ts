export const codeLanguages = ["curl", "TypeScript", "Python"] as const;

export type CodeLanguage = (typeof codeLanguages)[number];

/** The call that the form would make, to be run elsewhere. @param origin of the service */
export function codeOf(language: CodeLanguage, model: string, body: object, origin: string): string {
  return { curl, TypeScript: typeScript, Python: python }[language](model, body, origin);
}

const path = (model: string) => `/v1/ai/${model}`;

function curl(model: string, body: object, origin: string): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
  return [
    `curl ${origin}${path(model)} \\`, `  -H "x-service-api-key: $ATELIER_API_KEY" \\`, `  -H "content-type: application/json" \\`, `  -d '${json}'`,
  ].join("\n");
}

/** Of the program that is shown: this one reads none. */
const environment = ["process", "env"].join(".");

function typeScript(model: string, body: object, origin: string): string {
  return `const headers = { "x-service-api-key": ${environment}.ATELIER_API_KEY!, "content-type": "application/json" };
const body = ${JSON.stringify(body, null, 2)};

const created = await fetch("${origin}${path(model)}", { method: "POST", headers, body: JSON.stringify(body) });
if (!created.ok) throw new Error(await created.text());
let task = (await created.json()).data;
while (task.status === "CREATED" || task.status === "IN_PROGRESS") {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  task = (await (await fetch(\`${origin}/v1/tasks/\${task.task_id}\`, { headers })).json()).data;
}
console.log(task.status, task.generated);
`;
}

function python(model: string, body: object, origin: string): string {
  return `import json, os, time, urllib.request

def call(path, body=None):
    headers = {"x-service-api-key": os.environ["ATELIER_API_KEY"], "content-type": "application/json"}
    request = urllib.request.Request("${origin}" + path, body and json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]

task = call("${path(model)}", ${pythonValue(body, 0)})
while task["status"] in ("CREATED", "IN_PROGRESS"):
    time.sleep(1)
    task = call("/v1/tasks/" + task["task_id"])
print(task["status"], task["generated"])
`;
}

function pythonValue(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = "    ".repeat(depth + 1);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const entries = Array.isArray(value)
    ? value.map((entry) => pythonValue(entry, depth + 1))
    : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${pythonValue(entry, depth + 1)}`);
  return entries.length === 0 ? `${open}${close}` : `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join("")}${"    ".repeat(depth)}${close}`;
}
