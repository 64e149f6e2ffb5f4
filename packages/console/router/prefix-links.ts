import { options, type VNode } from "preact";
import { base } from "./base.ts";

/** Has every `a` that names a path of the console lead below the path of the service, so that it is right in a new tab and when it is copied, too. */
export function prefixLinks(): void {
  if (base === "") return;
  const before = options.vnode;
  options.vnode = (vnode: VNode) => {
    const props = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof props.href === "string" && props.href.startsWith("/")) props.href = base + props.href;
    before?.(vnode);
  };
}
