/** What `npm audit --json` prints: findings by severity, or why there are none. */
interface Audit {
  metadata?: { vulnerabilities?: Partial<Record<string, number>> };
  vulnerabilities?: Record<string, { severity?: string; range?: string }>;
  statusCode?: number;
  message?: string;
}

const severe: ReadonlySet<string> = new Set(["high", "critical"]);

/** One line on an audit, and the packages with a known fault of high severity. A registry that does not audit is no fault of ours. */
export function readAudit(text: string): { says: string; severe: string[] } {
  let audit: Audit;
  try {
    audit = JSON.parse(text) as Audit;
  } catch {
    return { says: "npm audit printed no report, so known faults of packages were not looked up", severe: [] };
  }
  if (!audit.vulnerabilities) {
    const status = audit.statusCode === undefined ? "" : ` (${audit.statusCode})`;
    return { says: `this registry answers no audit${status}, so known faults of packages were not looked up`, severe: [] };
  }
  const counts = Object.entries(audit.metadata?.vulnerabilities ?? {}).filter(([name, count]) => name !== "total" && count! > 0);
  const found = counts.map(([name, count]) => `${count} ${name}`).join(", ");
  return {
    says: `packages with known faults: ${found || "none"}`,
    severe: Object.entries(audit.vulnerabilities).filter(([, { severity = "" }]) => severe.has(severity))
      .map(([name, { severity, range = "" }]) => `${name} ${range} (${severity})`),
  };
}
