export interface Inside {
  /** The root itself; otherwise only what is bound. */
  writable?: boolean;
  /** Folders of this machine that can be written to in there, by their place in there. */
  folders?: Record<string, string>;
  /** Folders of this machine that can be read in there, by their place in there. */
  readable?: Record<string, string>;
  variables?: Record<string, string>;
}

/**
 * Program and arguments before a command that runs as root of another machine, whose files lie in a folder: with processes of its own, this machine's network,
 * and nothing else of it. All of it ends with the command.
 */
export function insideOf(root: string, { writable, folders = {}, readable = {}, variables = {} }: Inside = {}): string[] {
  const binds = (option: string, places: Record<string, string>) => Object.entries(places).flatMap(([place, folder]) => [option, folder, place]);
  const environment = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root", ...variables };
  return [
    "bwrap", "--die-with-parent", "--unshare-pid", "--cap-add", "ALL", writable ? "--bind" : "--ro-bind", root, "/", "--proc", "/proc", "--dev", "/dev",
    ...binds("--ro-bind", readable), ...binds("--bind", folders), "--chdir", "/root", "--clearenv",
    ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}
