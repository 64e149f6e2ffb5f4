/** A folder and what it must not know. Patterns are of paths from the checkout, or of package names. */
export interface Rule {
  /** Completes "this file …" in the message. */
  because: string;
  files: RegExp;
  /** Files of the folder that the rule does not bind. */
  except?: RegExp;
  mayNotImport?: RegExp;
  /** The only folders and files of the checkout that it may import. */
  mayImportOnly?: RegExp;
  mayNotImportPackage?: RegExp;
  /** A file that it must not import from whichever package, by how it is named there. */
  mayNotName?: RegExp;
}

const httpPackages = /^(fastify|find-my-way|@fastify\/.*)$/;
const databasePackages = /^(kysely|better-sqlite3|pg)$/;
const networkPackages = /^(undici|node:https?|node:http2|node:net|node:tls)$/;

/** The composition root and the process: they know every folder. */
const roots = /^packages\/server\/(main\.ts$|app\/|cli\/)/;

/** Responses that are streams of bytes or events: they write to the reply themselves. */
const streamedAnswers = /^packages\/server\/(delivery\/deliver|tasks\/stream-task)\.ts$/;

/** Tests and what is made for them: they make their files as they like. */
const forTests = /\.(test|conformance)\.ts$|\/(conformance|test)\//;

/** Who starts programs: processes of our own modules, ffmpeg behind its gate, and the bundler of the console. */
const startsPrograms =
  /^packages\/(media\/ffmpeg-program|server\/(processes\/([a-z]+\/)?[a-z-]+|starter\/make-starter|console\/build-console))\.ts$/;

/**
 * Who may draw and decode: processes of their own, and what draws pictures of our own making: covers and avatars from a name, the console's icons from our
 * mark. What describes an icon is called by processes that import. Two ask ffmpeg for its version and encoders alone.
 */
const drawsOrDecodes = new RegExp([
  "job/.*", "[a-z/-]+-process", "delivery/drawings/draw-icon", "catalog/(audio/cover-art|icons/(analysis/raster-facts|import/avatar))",
  "console/installed/app-icons", "(doctor/check-programs|status/read-status)",
].map((file) => `^packages/server/${file}\\.ts$`).join("|"));

/**
 * What package.json files cannot say: who knows whom inside the server, and which packages of others an engine must not need.
 * Everything else about packages is `check-packages.ts`.
 */
export const rules: Rule[] = [
  {
    because: "is part of the store, which knows no rule: SQL and bytes only",
    files: /^packages\/server\/store\//,
    mayImportOnly: /^packages\/server\/(store\/|errors\.ts$)/,
    mayNotImportPackage: httpPackages,
  },
  {
    because: "is a service, and services know no HTTP: give it to a routes file",
    files: /^packages\/server\//,
    except: new RegExp([roots, /^packages\/server\/http\//, /(^|\/|-)routes\.ts$/, streamedAnswers].map(({ source }) => source).join("|")),
    mayNotImport: /^packages\/server\/http\//,
    mayNotImportPackage: httpPackages,
  },
  {
    because: "is part of an engine or of its port, which know no database, task, wire name or URL: they get files and hand back files",
    files: /^packages\/(engine|animatic|[a-z]+-engine)\//,
    mayNotImportPackage: new RegExp(`^@atelier/server$|${databasePackages.source}|${httpPackages.source}`),
  },
  {
    because: "is part of the local engine or of its films, which need no network",
    files: /^packages\/(local-engine|animatic)\//,
    mayNotImportPackage: networkPackages,
  },
  {
    because: "must not know how films are drawn: it has a film made, reads a prompt's story, and lays its weather and sounds over pictures",
    files: /^packages\/(?!animatic\/)/,
    mayNotName: /^@atelier\/animatic\/(?!(make-film|air|camera|references\/figure|story\/.*|sound\/(compose-sound|guide-pulse))\.ts$)/,
  },
  {
    because: "runs in a job process, which knows no database, task or address: the order that it gets says everything",
    files: /^packages\/server\/job\//,
    mayNotImport:
      /^packages\/server\/(accounts|catalog|config(?!\/temporary-folder)|delivery|http|idempotency|outbound|store|tasks|webhooks|worker)\//,
    mayNotImportPackage: databasePackages,
  },
  {
    because: "is part of a catalog, which knows no task",
    files: /^packages\/server\/catalog\//,
    mayNotImport: /^packages\/server\/(tasks|worker|job|endpoints)\//,
  },
  {
    because: "is an endpoint, which knows jobs and no engine",
    files: /^packages\/server\/endpoints\//,
    mayNotImport: /^packages\/server\/engines\//,
    mayNotImportPackage: /^@atelier\/[a-z]+-engine$/,
  },
  {
    because: "is part of the search index, a library that knows nothing of the rest",
    files: /^packages\/search\//,
    mayNotImportPackage: /^@atelier\//,
  },
  {
    because: "is what catalogs are made of, and knows none of them: open-catalogs.ts, thread/, admin/ and materials/ put them together",
    files: /^packages\/server\/catalog\/(catalog\.ts$|audio\/|definition\/|editing\/|export\/|import\/|index\/|meaning\/|popularity\/)/,
    mayNotImport: /^packages\/server\/catalog\/(sounds|music|icons|open-catalogs\.ts$|thread|admin|materials)(\/|$)/,
  },
  {
    because: "is one catalog, which knows no other and not who puts them together",
    files: /^packages\/server\/catalog\/(sounds|music|icons)\//,
    mayNotImport: /^packages\/server\/catalog\/(open-catalogs\.ts$|thread\/|admin\/|materials\/)/,
  },
  {
    because: "is read by the thread of the indexes too, which a schema library would take 7 MB",
    files: /^packages\/server\/catalog\/\w+\/fields\.ts$/,
    mayNotImport: /^packages\/server\/(catalog\/(definition\/(facets|members|parameters|statements)|editing\/)|http\/)/,
    mayNotImportPackage: /^typebox/,
  },
  {
    because: "must not need the starter library, which is a client of the import",
    files: /^packages\/server\/(?!starter\/)/,
    except: roots,
    mayNotImport: /^packages\/server\/starter\//,
    mayNotImportPackage: /^@atelier\/starter-library$/,
  },
  {
    because: "is the console, which runs in browsers: it knows itself and the client, and the service by its API alone",
    files: /^packages\/console\//,
    mayImportOnly: /^(packages\/console|clients\/typescript\/src)\//,
    mayNotImportPackage: /^(@atelier\/|node:)/,
  },
  {
    because: "must not need the console's code, which runs in browsers: it is bundled by its path",
    files: /^packages\/(?!console\/)/,
    mayNotImport: /^packages\/console\//,
    mayNotImportPackage: /^@atelier\/console$/,
  },
  {
    because: "is the configuration, which knows no other folder",
    files: /^packages\/server\/config\//,
    mayImportOnly: /^packages\/server\/config\//,
  },
  {
    because: "is a query of the database, which only the store writes: call one of its functions",
    files: /^packages\/(?!server\/store\/)/,
    mayNotImportPackage: databasePackages,
  },
  {
    because: "starts no program: media are read by ffmpeg behind its gate (packages/media/ffmpeg.ts), and work runs in processes of packages/server/processes",
    files: /^packages\//,
    except: new RegExp(`${forTests.source}|${startsPrograms.source}`),
    mayNotImportPackage: /^node:child_process$/,
  },
  {
    because: "must not run ffmpeg but through its gate (packages/media/ffmpeg.ts), which keeps a file from naming others",
    files: /^packages\//,
    except: new RegExp(`${forTests.source}|^packages/media/ffmpeg(-input)?\\.ts$`),
    mayNotName: /\/ffmpeg-program\.ts$/,
  },
  {
    because: "must not draw, decode or measure: give it to a process of packages/server/delivery/drawings, inspection or job, which is bounded and confined",
    files: /^packages\/(?!media\/|engine\/|animatic\/|[a-z]+-engine\/)/,
    except: new RegExp(`${forTests.source}|${drawsOrDecodes.source}`),
    mayNotName: /^(sharp|@resvg\/resvg-js)$|\/media\/(ffmpeg|images\/(load-sharp|open-image|render-svg|normalise-image|inspect-image))\.ts$/,
  },
  {
    because: "runs in the process that answers requests, where no drawing is parsed or rendered: ask Drawings (packages/server/delivery/drawings)",
    files: /^packages\/server\//,
    except: /^packages\/server\/delivery\/drawings\/draw/,
    mayNotName: /\/(draw-icon|draw-waveform|write-sprite|write-code)\.ts$/,
  },
];

/** Names of folders that say nothing about what is in them. */
export const emptyNames = /^(utils?|helpers?|common|misc|lib|shared)$/;

/** Files of its own that a folder may hold, besides tests. */
export const fullFolder = 25;

/** A folder of numbered steps, which grows and whose files stay where they are: a database remembers them by name. */
export const numberedFolders = /\/database\/migrations$/;

/** Lines that a file of code may have. */
export const longestFile = 600;
