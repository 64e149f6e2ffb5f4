import { type Call, exampleOf, type OpenApi, type Parameter } from "./open-api.ts";

export const codes = ["curl", "TypeScript", "Python"] as const;
export type Code = (typeof codes)[number];

/** A program that makes the call at this service, with an example of everything that it needs. */
export function codeOf(language: Code, call: Call, document: OpenApi, origin: string): string {
  const url = origin + urlOf(call);
  const content = Object.entries(call.operation.requestBody?.content ?? {})[0];
  const json = content?.[0] === "application/json" ? (exampleOf(content[1], document) ?? {}) : undefined;
  const file = content !== undefined && json === undefined;
  const open = isOpen(call);
  return writers[language]({ method: call.method, url, json, file, open });
}

interface Parts {
  method: string;
  url: string;
  json: unknown;
  /** The body is a file. */
  file: boolean;
  /** Needs no key. */
  open: boolean;
}

const writers: Record<Code, (parts: Parts) => string> = {
  curl: ({ method, url, json, file, open }) =>
    [
      `curl${method === "GET" ? "" : ` -X ${method}`}`,
      ...(open ? [] : [`  -H "x-service-api-key: $ATELIER_KEY"`]),
      ...(json === undefined ? [] : ["  -H 'content-type: application/json'", `  -d ${shell(JSON.stringify(json))}`]),
      ...(file ? ["  --data-binary @file"] : []),
      `  ${shell(url)}`,
    ].join(" \\\n"),
  TypeScript: ({ method, url, json, file, open }) => {
    const headers = [...(open ? [] : ['"x-service-api-key": process.env.ATELIER_KEY!']), ...typeOfBody(json)];
    return [
      ...(file ? [`import { openAsBlob } from "node:fs";`, ""] : []),
      `const answer = await fetch(${JSON.stringify(url)}, {`,
      `  method: "${method}",`,
      ...(headers.length > 0 ? [`  headers: { ${headers.join(", ")} },`] : []),
      ...(json === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(json, undefined, 2).replaceAll("\n", "\n  ")}),`]),
      ...(file ? [`  body: await openAsBlob("file"),`] : []),
      "});",
      "console.log(answer.status, await answer.text());",
    ].join("\n");
  },
  Python: ({ method, url, json, file, open }) => {
    const headers = [...(open ? [] : ['"x-service-api-key": os.environ["ATELIER_KEY"]']), ...typeOfBody(json)];
    return [
      "import os, urllib.request",
      "",
      "request = urllib.request.Request(",
      `    ${JSON.stringify(url)}, method="${method}",`,
      ...(headers.length > 0 ? [`    headers={${headers.join(", ")}},`] : []),
      // A JSON text in a JSON string is a Python string, too.
      ...(json === undefined ? [] : [`    data=${JSON.stringify(JSON.stringify(json))}.encode(),`]),
      ...(file ? [`    data=open("file", "rb").read(),`] : []),
      ")",
      "with urllib.request.urlopen(request) as answer:",
      "    print(answer.status, answer.read().decode())",
    ].join("\n");
  },
};

function typeOfBody(json: unknown): string[] {
  return json === undefined ? [] : ['"content-type": "application/json"'];
}

function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Path and query with the examples of the parameters that have one, and the names of those that are needed and have none. */
export function urlOf({ path, operation: { parameters = [] } }: Call): string {
  const given = (parameter: Parameter) => String(parameter.example ?? parameter.schema?.examples?.[0] ?? parameter.schema?.enum?.[0] ?? "");
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const value = given(parameter);
    if (parameter.in === "path") filled = filled.replace(`{${parameter.name}}`, value === "" ? parameter.name.toUpperCase() : encodeURIComponent(value));
    else if (parameter.in === "query" && (parameter.required || parameter.example !== undefined)) query.set(parameter.name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** Whether the call needs no key. */
export function isOpen({ operation: { security } }: Call): boolean {
  return security !== undefined && (security.length === 0 || security.some((one) => Object.keys(one).length === 0));
}
