interface Complaint {
  type?: unknown;
  message?: unknown;
  details?: unknown;
}

interface NodeErrors {
  class_type?: unknown;
  errors?: Complaint[];
}

/** Why a server does not accept a graph, in one line, from the answer of `/prompt`; undefined where it accepts it. For the log and the operator. */
export function rejectionOf(reply: unknown): string | undefined {
  const { error, node_errors } = (reply ?? {}) as { error?: Complaint | string; node_errors?: Record<string, NodeErrors> | unknown[] };
  const nodes = Object.entries(Array.isArray(node_errors) ? {} : (node_errors ?? {}));
  const complaints = nodes.flatMap(([id, { class_type, errors = [] }]) => errors.map((one) => `${String(class_type ?? "node")} ${id}: ${wordsOf(one)}`));
  if (complaints.length > 0) return complaints.slice(0, 3).join("; ") + (complaints.length > 3 ? ` and ${complaints.length - 3} more` : "");
  if (typeof error === "string") return error.slice(0, 300);
  return error ? wordsOf(error) : undefined;
}

function wordsOf({ type, message, details }: Complaint): string {
  const words = [message ?? type, details].filter((word) => typeof word === "string" && word !== "");
  return words.join(": ").slice(0, 300);
}
