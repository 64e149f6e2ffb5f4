/** A room of the house and what it must not know. Patterns are of paths from the checkout, or of package names. */
export interface Rule {
  /** Completes "this file …" in the message. */
  because: string;
  files: RegExp;
  /** Files of the room that the rule does not bind. */
  except?: RegExp;
  mayNotImport?: RegExp;
  /** The only folders and files of src that it may import. */
  mayImportOnly?: RegExp;
  mayNotImportPackage?: RegExp;
}

const httpPackages = /^(fastify|find-my-way|@fastify\/.*)$/;
const databasePackages = /^(kysely|better-sqlite3)$/;
const networkPackages = /^(undici|node:https?|node:http2|node:net|node:tls)$/;

/** The composition root and the process: they know every room. */
const roots = /^src\/(app|main)\.ts$|^src\/cli\//;

/** Answers that are streams of bytes or events: they write to the reply themselves. */
const streamedAnswers = /^src\/(delivery\/deliver|tasks\/stream-task)\.ts$/;

export const rules: Rule[] = [
  {
    because: "is part of the store, which knows no rule: SQL and bytes only",
    files: /^src\/store\//,
    mayImportOnly: /^src\/(store\/|errors\.ts$|uuid-v7\.ts$)/,
    mayNotImportPackage: httpPackages,
  },
  {
    because: "is a service, and services know no HTTP: give it to a routes file",
    files: /^src\//,
    except: new RegExp([roots, /^src\/http\//, /(^|\/|-)routes\.ts$/, streamedAnswers].map(({ source }) => source).join("|")),
    mayNotImport: /^src\/http\//,
    mayNotImportPackage: httpPackages,
  },
  {
    because: "is part of an engine, which knows no database, task, wire name or URL: it gets files and hands back files",
    files: /^src\/engines\//,
    mayNotImport: /^src\/(accounts|catalog|delivery|endpoints|http|idempotency|job|outbound|store|tasks|webhooks|worker)\//,
    mayNotImportPackage: new RegExp(`${databasePackages.source}|${httpPackages.source}`),
  },
  {
    because: "is part of the local engine, which needs no network",
    files: /^src\/engines\/local\//,
    mayNotImportPackage: networkPackages,
  },
  {
    because: "runs in a job process, which knows no database, task or address: the order that it gets says everything",
    files: /^src\/job\//,
    mayNotImport: /^src\/(accounts|catalog|config(?!\/temporary-folder)|delivery|http|idempotency|outbound|store|tasks|webhooks|worker)\//,
    mayNotImportPackage: databasePackages,
  },
  {
    because: "is part of a catalog, which knows no task",
    files: /^src\/catalog\//,
    mayNotImport: /^src\/(tasks|worker|job|jobs|endpoints)\//,
  },
  {
    because: "describes a job, which every engine and endpoint can do without knowing another room",
    files: /^src\/jobs\//,
    mayNotImport: /^src\/(accounts|catalog|delivery|endpoints|http|idempotency|job|outbound|store|tasks|webhooks|worker)\/|^src\/engines\/(local|comfyui)\//,
  },
  {
    because: "is an endpoint, which knows jobs and no engine",
    files: /^src\/endpoints\//,
    mayNotImport: /^src\/engines\//,
  },
  {
    because: "is part of the search index, a library that knows nothing of the rest",
    files: /^src\/catalog\/search\//,
    mayImportOnly: /^src\/catalog\/search\//,
  },
  {
    because: "is what catalogs are made of, and knows none of them: open-catalogs.ts, thread/, admin/ and materials/ put them together",
    files: /^src\/catalog\/(catalog\.ts$|audio\/|definition\/|editing\/|export\/|import\/|index\/|meaning\/|popularity\/)/,
    mayNotImport: /^src\/catalog\/(sounds|music|icons|open-catalogs\.ts$|thread|admin|materials)(\/|$)/,
  },
  {
    because: "is one catalog, which knows no other and not who puts them together",
    files: /^src\/catalog\/(sounds|music|icons)\//,
    mayNotImport: /^src\/catalog\/(open-catalogs\.ts$|thread\/|admin\/|materials\/)/,
  },
  {
    because: "is read by the thread of the indexes too, which a schema library would take 7 MB",
    files: /^src\/catalog\/\w+\/fields\.ts$/,
    mayNotImport: /^src\/(catalog\/(definition\/(facets|parameters)|editing\/)|http\/)/,
    mayNotImportPackage: /^typebox/,
  },
  {
    because: "must not need the starter library, which is a client of the import",
    files: /^src\/(?!catalog\/starter\/)/,
    except: roots,
    mayNotImport: /^src\/catalog\/starter\//,
  },
  {
    because: "is the configuration, which knows no other room",
    files: /^src\/config\//,
    mayImportOnly: /^src\/config\//,
  },
  {
    because: "is a query of the database, which only packages/server/store writes: call one of its functions",
    files: /^src\/(?!store\/)/,
    mayNotImportPackage: databasePackages,
  },
];

/** Names of folders that say nothing about what is in them. */
export const emptyNames = /^(utils?|helpers?|common|misc|lib|shared)$/;

/** Lines that a file of code may have. */
export const longestFile = 600;
