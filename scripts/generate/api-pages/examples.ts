import { type ApiDocument, bodyOf, type Call } from "./document.ts";

export interface Examples {
  curl: string;
  typescript: string;
  python: string;
}

/** What stands in paths for an id that only a run of one's own can know. */
const variables: [prefix: RegExp, name: string][] = [
  [/^\/v1\/(tasks|ai)\//, "TASK"], [/^\/v1\/uploads\/parts\//, "PARTS"], [/^\/v1\/uploads\//, "UPLOAD"], [/^\/v1\/webhook-deliveries\//, "DELIVERY"],
  [/^\/v1\/keys\//, "KEY_ID"],
];

/** One call in three ways: curl, and the clients where they have a method for it; otherwise plain HTTP in both languages. */
export function examplesOf(call: Call, document: ApiDocument): Examples {
  const body = bodyOf(call, document);
  const { typescript, python } = clientCall(call, body?.example) ?? plainCall(call, body);
  return { curl: curlOf(call, body), typescript, python };
}

type Body = ReturnType<typeof bodyOf>;

/** @param id what stands for an id of the caller's own */
function targetOf({ path, parameters = [] }: Call, id: (name: string) => string): string {
  const variable = variables.find(([prefix]) => prefix.test(path))?.[1];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "id" && variable) return id(variable);
    const example = String(parameters.find((one) => one.in === "path" && one.name === name)?.example ?? name);
    return example.split("/").map(encodeURIComponent).join("%2F");
  });
  const shown = parameters.filter((one) => one.in === "query" && one.example !== undefined);
  const query = shown.map(({ name, example }): [string, string] => [name, String(example)]);
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

function curlOf(call: Call, body: Body): string {
  if (call.path.startsWith("/media/")) return 'curl -sS -o file "$FILE_URL"';
  const open = call.security?.length === 0;
  const options = `-sS${call.path.endsWith("/events") ? "N" : ""}${call.method === "GET" ? "" : ` -X ${call.method}`}`;
  const sent = body && (typeof body.example === "string" ? "--data-binary @portrait.jpg" : `-d '${JSON.stringify(body.example).replaceAll("'", "'\\''")}'`);
  const lines = [
    `curl ${options} "$ATELIER_URL${targetOf(call, (name) => `$${name}`)}"`,
    ...(open && call.path !== "/v1/session" ? [] : ['-H "x-service-api-key: $ATELIER_KEY"']),
    ...(body ? [`-H "content-type: ${body.mediaType}"`] : []),
    ...(sent ? [sent] : []),
  ];
  return lines.join(" \\\n  ");
}

function plainCall(call: Call, body: Body): Omit<Examples, "curl"> {
  if (call.path.startsWith("/media/")) {
    return { typescript: "const file = await (await fetch(fileUrl)).blob();", python: "file = http.get(file_url).content" };
  }
  const inCode = (name: string) => `\${${camel(name)}}`;
  const target = targetOf(call, inCode);
  const isText = typeof body?.example === "string";
  const options = [
    ...(call.method === "GET" ? [] : [`method: "${call.method}"`]),
    ...(body ? [isText ? 'body: await readFile("portrait.jpg")' : `body: ${JSON.stringify(JSON.stringify(body.example))}`] : []),
    ...(body ? [`headers: { "content-type": "${body.mediaType}" }`] : []),
  ];
  const quoted = target.includes("${") ? `\`${target}\`` : JSON.stringify(target);
  const pythonTarget = targetOf(call, (name) => `{${name.toLowerCase()}}`);
  const file = `, content=Path("portrait.jpg").read_bytes(), headers={"content-type": "${body?.mediaType}"}`;
  const pythonArgs = body ? (isText ? file : `, json=${pythonOf(body.example)}`) : "";
  const text = pythonTarget.includes("{") ? `f"${pythonTarget}"` : JSON.stringify(pythonTarget);
  const isJson = "application/json" in (call.responses["200"]?.content ?? {});
  return {
    typescript: `const response = await http(${[quoted, ...(options.length > 0 ? [`{ ${options.join(", ")} }`] : [])].join(", ")});\n` +
      `console.log(await response.${isJson ? "json" : "text"}());`,
    python: call.path.endsWith("/events")
      ? `with http.stream("GET", ${text}) as response:\n    for line in response.iter_lines():\n        print(line)`
      : `response = http.request("${call.method}", ${text}${pythonArgs})\nprint(response.raise_for_status().${isJson ? "json()" : "text"})`,
  };
}

const camel = (name: string) => name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const searches: Record<string, { member: string; parameter: string; words: string; shown: string }> = {
  listIcons: { member: "icons", parameter: "term", words: "sail boat", shown: "slug" },
  listSoundEffects: { member: "sounds", parameter: "q", words: "rain", shown: "title" },
  listMusic: { member: "music", parameter: "q", words: "rain", shown: "title" },
};
const ofItems: Record<string, [member: string, method: string]> = {
  getIcon: ["icons", "get"], listSimilarIcons: ["icons", "similar"], getSoundEffect: ["sounds", "get"], listSimilarSoundEffects: ["sounds", "similar"],
  getTrack: ["music", "get"], listSimilarMusic: ["music", "similar"],
};
const downloads: Record<string, string> = { downloadIcon: "icons", downloadSoundEffect: "sounds", downloadTrack: "music" };
const cuts: Record<string, string> = { cutSoundEffect: "sounds", cutTrack: "music" };

function clientCall({ operationId, path, method }: Call, example: unknown): Omit<Examples, "curl"> | undefined {
  const search = searches[operationId];
  if (search) {
    const { member, parameter, words, shown } = search;
    return {
      typescript: `for await (const item of atelier.${member}.search({ ${parameter}: "${words}" })) console.log(item.id, item.${shown});`,
      python: `for item in atelier.${member}.search("${words}"):\n    print(item["id"], item["${shown}"])`,
    };
  }
  const [member, call] = ofItems[operationId] ?? [];
  if (member) return { typescript: `console.log(await atelier.${member}.${call}(1));`, python: `print(atelier.${member}.${call}(1))` };
  const download = downloads[operationId];
  if (download) {
    return {
      typescript: `const file = await atelier.${download}.download(1);\nawait writeFile(file.name, await file.bytes());`,
      python: `atelier.${download}.download(1).save(".")`,
    };
  }
  const cut = cuts[operationId];
  if (cut) {
    return {
      typescript: `const cut = await atelier.${cut}.cut(1, { from: 0.25, to: 0.75, format: "wav" });\nawait writeFile(cut.name, await cut.bytes());`,
      python: `atelier.${cut}.cut(1, 0.25, 0.75, format="wav").save(".")`,
    };
  }
  if (operationId === "getIconCode") return { typescript: "console.log(await atelier.icons.code(1));", python: "print(atelier.icons.code(1))" };
  if (operationId === "getIconSprite") {
    return { typescript: "console.log(await atelier.icons.sprite([1]));", python: "print(atelier.icons.sprite([1]))" };
  }
  if (operationId === "uploadMedia") {
    return {
      typescript: 'const upload = await atelier.upload(new Blob([await readFile("portrait.jpg")]), { name: "portrait.jpg" });',
      python: 'upload = atelier.upload(Path("portrait.jpg"))',
    };
  }
  if (method === "POST" && path.startsWith("/v1/ai/") && operationId.startsWith("create")) {
    const model = JSON.stringify(path.slice("/v1/ai/".length));
    return {
      typescript: `const task = await atelier.run(${model}, ${JSON.stringify(example)});\n` +
        "for (const file of task.files) await writeFile(file.name, await file.bytes());",
      python: `task = atelier.run(${model}, ${pythonOf(example)})\nfor file in task["files"]:\n    file.save(".")`,
    };
  }
  return undefined;
}

/** A JSON value as Python writes it. */
function pythonOf(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`;
  if (typeof value === "object") return `{${Object.entries(value!).map(([name, inner]) => `${JSON.stringify(name)}: ${pythonOf(inner)}`).join(", ")}}`;
  return JSON.stringify(value);
}
