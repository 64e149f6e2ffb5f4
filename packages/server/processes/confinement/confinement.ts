/**
 * How processes that read callers' files are kept from seeing anything else. `reads` are the program's own files; each process sees one folder besides, in
 * which it may write.
 */
export interface Confinement {
  way: "bwrap";
  reads: readonly string[];
  /** For engines that work on other machines. Default: none, not even to this machine. */
  network?: boolean;
}

/** What a process may use of this machine besides, where it is there: libraries, fonts, time zones. No accounts, hosts or keys. */
export const systemFiles = ["/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts", "/etc/localtime"] as const;

/** What a connection to other machines needs besides. */
export const networkFiles = ["/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl", "/etc/pki", "/etc/ca-certificates"] as const;
