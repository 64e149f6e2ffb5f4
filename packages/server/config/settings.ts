import { availableParallelism } from "node:os";
import { dollarAmount } from "./dollars.ts";
import { comfyuiServers } from "./comfyui-servers.ts";
import { groupRoles, issuerAddress } from "./oidc-setting-types.ts";
import { roles, someRoles } from "./roles.ts";
import {
  databaseUrl, filePath, integerBetween, listenAddress, listOf, network, objectsPlace, publicAddress, type Setting, oneOf, switchOf, text,
  httpAddress, headerName, mediaServers, searchCluster, secretKey, secretText,
} from "./setting-types.ts";

/** Every setting of the service: the table in docs/guides/settings.md is generated from this one. */
export const settings = {
  host: setting("ATELIER_HOST", text(), "127.0.0.1", "Address to listen on. `0.0.0.0` or `::` lets other machines in."),
  port: {
    ...setting("ATELIER_PORT", integerBetween(0, 65_535), 8080, "Port to listen on; 0 takes a free one. Unset: `PORT`, where a platform sets that."),
    platformName: "PORT",
  },
  publicUrl: setting("ATELIER_PUBLIC_URL", publicAddress(), undefined,
    "Address that clients use, for the URLs in answers. It may have a path: see [operating](operating.md#behind-a-proxy). Unset: the address it listens on."),
  dataDir: setting("ATELIER_DATA_DIR", text(), "./data", "Folder of the database, the files and the search snapshots."),
  database: setting("ATELIER_DATABASE", databaseUrl(), undefined,
    "PostgreSQL database, 15 or newer, for several servers: see [operating many](operating-many.md). Unset: a file in the data folder."),
  databasePool: setting("ATELIER_DATABASE_POOL", integerBetween(2, 1000), 10, "Connections that this process makes to PostgreSQL at most."),
  roles: setting("ATELIER_ROLES", someRoles(), [...roles],
    "What this process does, comma-separated: `api`, `search`, `worker`, `deliver`, `maintain`. See [operating many](operating-many.md)."),
  objects: setting("ATELIER_OBJECTS", objectsPlace(), undefined,
    "Folder of the files, which several servers share, or a bucket, `s3://BUCKET/PREFIX?endpoint=URL&region=NAME&path-style=on`: see " +
      "[operating many](operating-many.md). Unset: `objects` in the data folder."),
  s3AccessKey: setting("ATELIER_S3_ACCESS_KEY", text(), undefined,
    "Access key for the bucket. Unset: what the S3 client finds in `AWS_…` variables and roles."),
  s3SecretKey: setting("ATELIER_S3_SECRET_KEY", text(), undefined, "Secret key for the bucket."),
  delivery: setting("ATELIER_DELIVERY", oneOf("stream", "redirect", "nginx"), "stream",
    "How files of 1 MiB and more come out of a bucket: `stream` through this service, `redirect` by sending clients to the bucket, or `nginx` by having the " +
      "nginx before this service fetch them: see [operating many](operating-many.md)."),
  search: setting("ATELIER_SEARCH", searchCluster(), undefined,
    "OpenSearch cluster that holds the search indexes, `opensearch://USER:PASSWORD@HOST:PORT/NAME`: see [operating many](operating-many.md). " +
      "Unset: each process holds them in memory."),
  apiKey: setting("ATELIER_API_KEY", text(16), undefined, "A key to accept from the first start on, with every scope and entitlement (16 characters or more)."),
  secretKey: setting("ATELIER_SECRET_KEY", listOf(secretKey()), undefined, 
    "Key that encrypts the secrets in the database (`openssl rand -base64 32`); several, comma-separated: the first one encrypts, the others still decrypt."),
  secretKeyFile: setting("ATELIER_SECRET_KEY_FILE", text(), undefined,
    "File that holds this key, or several, one a line, in the place of `ATELIER_SECRET_KEY`."),
  authHeaders: setting(
    "ATELIER_AUTH_HEADERS", listOf(headerName()), ["x-service-api-key", "authorization"],
    "Names of the request headers that may carry the key, comma-separated; `Bearer` before it is left out.",
  ),
  oidcIssuer: setting("ATELIER_OIDC_ISSUER", issuerAddress(), undefined,
    "Issuer of the OpenID Connect provider that people log in with. See [single sign-on](single-sign-on.md). Unset: there is none."),
  oidcClientId: setting("ATELIER_OIDC_CLIENT_ID", text(), undefined, "Id of this service at the provider."),
  oidcClientSecret: setting("ATELIER_OIDC_CLIENT_SECRET", secretText(), undefined,
    "Secret of this service at the provider. Unset: it is a public client, which PKCE alone protects."),
  oidcClientSecretFile: setting("ATELIER_OIDC_CLIENT_SECRET_FILE", filePath(), undefined,
    "File that holds this secret, in the place of `ATELIER_OIDC_CLIENT_SECRET`."),
  oidcName: setting("ATELIER_OIDC_NAME", text(), undefined, "What the button of the login page calls the provider.", "the host of the issuer"),
  oidcScopes: setting("ATELIER_OIDC_SCOPES", listOf(text()), ["openid", "profile", "email"],
    "Scopes that are asked for, comma-separated; some providers have one for groups."),
  oidcGroupsClaim: setting("ATELIER_OIDC_GROUPS_CLAIM", text(), "groups",
    "Claim that lists the groups of who logs in; with dots for one within others, such as `realm_access.roles`."),
  oidcRoles: setting("ATELIER_OIDC_ROLES", groupRoles(), undefined,
    "Which groups may log in and as what, `GROUP=ROLE`, comma-separated; the role is `viewer`, `creator`, `editor` or `admin`, the group `*` is everybody. " +
      "Unset: who was invited, with the role of the invitation."),
  oidcTrustEmail: setting("ATELIER_OIDC_TRUST_EMAIL", switchOf(), false,
    "Take email addresses for verified where the provider does not say whether they are."),
  pathAliases: setting("ATELIER_PATH_ALIASES", text(), undefined, "File, JSON or YAML, of further paths for ours: see [moving clients](moving-clients.md)."),
  starter: setting("ATELIER_STARTER", switchOf(), true, "Make the starter library at the first start."),
  allowPrivateAddresses: setting(
    "ATELIER_ALLOW_PRIVATE_ADDRESSES", switchOf(), false,
    "Let input URLs and webhooks reach private and loopback addresses, and use plain http everywhere.",
  ),
  engines: setting(
    "ATELIER_ENGINES", listOf(text()), undefined,
    "Engines that do the work of tasks, comma-separated: a task goes to the first that is ready for it.",
    "`local`, and `hosted` before it once [a provider is connected](hosted-models.md)",
  ),
  engineKinds: setting("ATELIER_ENGINE_KINDS", listOf(text()), [],
    "Engines for single kinds, `KIND:ENGINE`, comma-separated; a kind that is there several times has several, in order. See [routing](routing.md)."),
  fallback: setting("ATELIER_FALLBACK", listOf(text()), ["never"],
    "Kinds that the engine `local` may take over while a model engine that does them is not ready: `never`, `always`, or kinds, comma-separated."),
  comfyuiServers: setting("ATELIER_COMFYUI_SERVERS", comfyuiServers(), undefined,
    "Servers of the engine `comfyui`: addresses, comma-separated, or a JSON list. See [engines](engines.md)."),
  comfyuiProfile: setting("ATELIER_COMFYUI_PROFILE", text(), undefined, "Which models the engine `comfyui` uses. See [engines](engines.md).", "`default`"),
  comfyuiProfileFile: setting("ATELIER_COMFYUI_PROFILE_FILE", text(), undefined,
    "JSON file of your own values for this profile, such as other model files. See [engines](engines.md)."),
  comfyuiGraphs: setting("ATELIER_COMFYUI_GRAPHS", text(), undefined,
    "JSON file that binds graphs of your own to kinds. See [models for ComfyUI](comfyui-models.md)."),
  comfyuiStallAfter: setting("ATELIER_COMFYUI_STALL_AFTER", integerBetween(30, 86_400), 300,
    "Seconds without progress after which a prompt that runs at a ComfyUI server is ended there and goes to another. See [engines](engines.md#trouble)."),
  comfyuiModels: setting("ATELIER_COMFYUI_MODELS", text(), undefined,
    "Folder `models` of a ComfyUI server, where this machine sees it: there `atelier models` works, and the exact sizes that it has kept count. " +
      "See [a GPU host](gpu-host.md)."),
  modelHub: {
    ...setting("ATELIER_MODEL_HUB", httpAddress(), "https://huggingface.co",
      "Address of the hub that `atelier models pull` asks, or of a mirror of it. Unset: `HF_ENDPOINT`, where that is set."),
    platformName: "HF_ENDPOINT",
  },
  modelHubKey: {
    ...setting("ATELIER_MODEL_HUB_KEY", text(), undefined, "Key of an account of that hub, for gated models. Unset: `HF_TOKEN`, where that is set."),
    platformName: "HF_TOKEN",
  },
  openaiServers: setting("ATELIER_OPENAI_SERVERS", mediaServers(), undefined, "Servers of the engine `openai`, as JSON: see [its guide](openai-engine.md)."),
  hostedFalKey: setting("FAL_KEY", text(8), undefined,
    "Key of an account at fal, for the engine `hosted`. See [hosted models](hosted-models.md)."),
  hostedFalKeyFile: setting("FAL_KEY_FILE", filePath(), undefined, "File that holds this key, in the place of `FAL_KEY`."),
  hostedFalUrl: setting("ATELIER_FAL_URL", httpAddress(), undefined,
    "Gateway that passes requests on to fal: its hosts are asked for below this address by their names, such as `/queue.fal.run/…`. Unset: fal itself."),
  hostedReplicateKey: setting("REPLICATE_API_TOKEN", text(8), undefined,
    "Key of an account at Replicate, for the engine `hosted`. See [hosted models](hosted-models.md)."),
  hostedReplicateKeyFile: setting("REPLICATE_API_TOKEN_FILE", filePath(), undefined, "File that holds this key, in the place of `REPLICATE_API_TOKEN`."),
  hostedReplicateUrl: setting("ATELIER_REPLICATE_URL", httpAddress(), undefined,
    "Gateway that passes requests on to Replicate, by the same paths. Unset: Replicate itself."),
  hostedGoogleKey: setting("GEMINI_API_KEY", text(8), undefined,
    "Key of an account at the Gemini API, for the engine `hosted`. See [hosted models](hosted-models.md)."),
  hostedGoogleKeyFile: setting("GEMINI_API_KEY_FILE", filePath(), undefined, "File that holds this key, in the place of `GEMINI_API_KEY`."),
  hostedGoogleUrl: setting("ATELIER_GOOGLE_URL", httpAddress(), undefined,
    "Gateway that passes requests on to the Gemini API, by the same paths. Unset: the Gemini API itself."),
  hostedOpenaiKey: setting("OPENAI_API_KEY", text(8), undefined,
    "Key of an account at OpenAI, for the engine `hosted`. See [hosted models](hosted-models.md)."),
  hostedOpenaiKeyFile: setting("OPENAI_API_KEY_FILE", filePath(), undefined, "File that holds this key, in the place of `OPENAI_API_KEY`."),
  hostedOpenaiUrl: setting("ATELIER_OPENAI_URL", httpAddress(), undefined,
    "Gateway that passes requests on to OpenAI, by the same paths. Unset: OpenAI itself."),
  hostedProviders: setting("ATELIER_HOSTED_PROVIDERS", listOf(text()), [],
    "Providers of the engine `hosted` in order of preference, comma-separated: names, or `KIND:NAME` for one kind. See [hosted models](hosted-models.md).",
    "`fal,replicate,google,openai`"),
  hostedProfile: setting("ATELIER_HOSTED_PROFILE", filePath(), undefined,
    "File, JSON or YAML, of models of your own for the engine `hosted`. See [hosted models](hosted-models.md#models-of-your-own)."),
  hostedSlots: setting("ATELIER_HOSTED_SLOTS", integerBetween(1, 1000), 32, "Jobs that the engine `hosted` has at its providers at the same time."),
  workers: setting(
    "ATELIER_WORKERS", integerBetween(0, 256), availableParallelism(),
    "Tasks that this process works on at the same time; 0 leaves all work to other processes.", "the number of processors"
  ),
  jobMemory: setting(
    "ATELIER_JOB_MEMORY", integerBetween(512, 1_048_576), 4096, "MiB that one task and all that it starts may take; beyond it the task fails."
  ),
  confinement: setting(
    "ATELIER_CONFINEMENT", oneOf("auto", "on", "off"), "auto",
    "Keep processes that read callers' files from everything but their own folder: `auto` where this machine can, `on` or the start fails, `off`."
  ),
  trustedProxies: setting("ATELIER_TRUSTED_PROXIES", listOf(network()), [],
    "Proxies before this service whose `X-Forwarded-For` says where a request comes from, comma-separated: addresses, or networks such as `10.0.0.0/8`."),
  rateLimit: setting("ATELIER_RATE_LIMIT", switchOf(), true, "Limit the rate of requests for each key and address."),
  guessLimit: setting("ATELIER_GUESS_LIMIT", switchOf(), true,
    "Limit wrong keys, passwords, links and passkeys for each address and name, also where `ATELIER_RATE_LIMIT` is off."),
  readRate: setting("ATELIER_READ_RATE", integerBetween(1, 1_000_000), 50, "Reads a second that a key may make in the long run."),
  readBurst: setting("ATELIER_READ_BURST", integerBetween(1, 1_000_000), 250, "Reads that a key may make at once."),
  createRate: setting("ATELIER_CREATE_RATE", integerBetween(1, 1_000_000), 10, "Task creations a second that a key may make in the long run."),
  createBurst: setting("ATELIER_CREATE_BURST", integerBetween(1, 1_000_000), 50, "Task creations that a key may make at once."),
  oauth: setting("ATELIER_OAUTH", switchOf(), true,
    "Programs connect by logging in, where clients reach the service by https or on this machine. See [programs that log in](oauth.md)."),
  corsOrigins: setting(
    "ATELIER_CORS_ORIGINS", listOf(text()), [], "Origins whose pages may call the service from a browser, comma-separated; `*` is every one."
  ),
  linkLifetime: setting("ATELIER_LINK_LIFETIME", integerBetween(60, 604_800), 3600, "Seconds for which signed catalog URLs work."),
  provenance: setting(
    "ATELIER_PROVENANCE", oneOf("c2pa", "xmp", "off"), "c2pa",
    "How results are marked as generated: `xmp` by an open note, `c2pa` by that and a signed manifest (by `key.pem` and `chain.pem` of the folder " +
      "`provenance` in the data folder, where you put some there, and else by an identity that is made once and lies in the database)."
  ),
  moderationUrl: setting(
    "ATELIER_MODERATION_URL", httpAddress(), undefined,
    "A moderation service that judges prompts besides the built-in policy: `POST {\"input\": text}`, answered by `{\"results\": [{\"flagged\": boolean}]}`. " +
      "Unset: the built-in policy alone.",
  ),
  promptModelUrl: setting("ATELIER_PROMPT_MODEL_URL", httpAddress(), undefined,
    "An OpenAI-compatible chat endpoint that enriches prompts of films where that is asked for, and makes those of pictures to be expanded that have none. " +
      "Unset or silent: the local rules do. See [routing](routing.md#a-prompt-model)."),
  promptModelKey: setting("ATELIER_PROMPT_MODEL_KEY", text(), undefined, "Bearer token of this endpoint."),
  promptModelName: setting("ATELIER_PROMPT_MODEL_NAME", text(), undefined, "Model of this endpoint. Unset: its own."),
  retentionDays: setting("ATELIER_RETENTION_DAYS", integerBetween(1, 3650), 7, "Days after which a task, its inputs and its results are removed."),
  auditDays: setting("ATELIER_AUDIT_DAYS", integerBetween(1, 36_500), 400,
    "Days for which the audit log keeps who changed what. See [the audit log](audit.md)."),
  uploadHours: setting("ATELIER_UPLOAD_HOURS", integerBetween(1, 720), 168, "Hours for which an upload can be given to tasks."),
  maxUploadsPerAccount: setting(
    "ATELIER_MAX_UPLOADS_PER_ACCOUNT", integerBetween(1, 1_048_576), 28_672, "MiB that all uploads of one account may have together.",
  ),
  maxKeptPerAccount: setting(
    "ATELIER_MAX_KEPT_PER_ACCOUNT", integerBetween(0, 1_000_000), 1000, "Finished tasks that one account may keep until it deletes them.",
  ),
  taskTimeout: setting(
    "ATELIER_TASK_TIMEOUT", integerBetween(10, 86_400), undefined,
    "Seconds of work after which a task is given up; its turn at a model server is waited for besides, for up to six hours. Unset: each kind's own limit, by " +
      "size and length: ten minutes or more for pictures, half an hour or more for films.",
  ),
  maxRunningPerAccount: setting(
    "ATELIER_MAX_RUNNING_PER_ACCOUNT", integerBetween(1, 10_000), 16, "Tasks that one account may have in progress at the same time; the others wait."
  ),
  maxWaitingPerAccount: setting(
    "ATELIER_MAX_WAITING_PER_ACCOUNT", integerBetween(1, 1_000_000), 1000,
    "Waiting tasks that one account may have: beyond it, creates are answered 503.",
  ),
  budgetDay: setting("ATELIER_BUDGET_DAY", dollarAmount(), undefined,
    "US dollars that all accounts together may spend on engines that charge, in a day (UTC). See [budgets](budgets.md). Unset: no limit."),
  budgetMonth: setting("ATELIER_BUDGET_MONTH", dollarAmount(), undefined, "The same in a month."),
  maxStreamsPerAccount: setting("ATELIER_MAX_STREAMS_PER_ACCOUNT", integerBetween(1, 10_000), 64,
    "Responses that stay open, events of tasks and calls of assistants, that one account may have at a process at the same time: beyond it, 429."),
  maxStreams: setting("ATELIER_MAX_STREAMS", integerBetween(1, 100_000), 1024,
    "The same of all accounts together: beyond it, 503. One takes some 45 kB."),
  webhookTimeout: setting("ATELIER_WEBHOOK_TIMEOUT", integerBetween(1, 60), 15, "Seconds that a webhook receiver has to answer."),
  metrics: setting("ATELIER_METRICS", listenAddress(), undefined,
    "Where Prometheus reads metrics, `GET /metrics`, without a key: a port of this machine, or `ADDRESS:PORT`. Unset: nowhere. See [metrics](metrics.md)."),
  logLevel: setting("ATELIER_LOG_LEVEL", oneOf("trace", "debug", "info", "warn", "error", "silent"), "info", "Least level of the lines written to the log."),
};

export type Config = { readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never };

function setting<T, D extends T | undefined>(
  name: string, type: Setting<T>["type"], fallback: D, meaning: string, fallbackInWords?: string,
): Setting<D extends undefined ? T | undefined : T> {
  return { name, type, fallback, meaning, fallbackInWords } as Setting<D extends undefined ? T | undefined : T>;
}
