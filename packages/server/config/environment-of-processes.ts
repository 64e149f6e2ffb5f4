/** What a process that reads callers' files gets of the environment: how to run, no setting and no secret. Certificates and proxies are for remote engines. */
const passed = [
  /^(PATH|HOME|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMP|TEMP)$/, /^(NODE|UV|MALLOC|OMP|OPENBLAS)_\w+$/, /^GLIBC_TUNABLES$/, /^SSL_CERT_\w+$/,
  /^(https?|no|all)_proxy$/i,
];

/** The environment for such a process, from that of this one. */
export function environmentOfProcesses(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(own).filter(([name]) => passed.some((names) => names.test(name))));
}
