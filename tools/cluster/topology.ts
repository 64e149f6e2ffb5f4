/** A server process of a cluster: its name, and what sets it apart from the others. */
export interface MemberPlan {
  name: string;
  /** Of `ATELIER_ROLES`. */
  roles: string;
  /** Tasks at a time. */
  workers: number;
}

export interface Topology {
  /** Processes that answer clients. */
  apis: number;
  /** Processes that carry out tasks. */
  workers: number;
  /** Tasks at a time of each of them. */
  slots: number;
}

/**
 * The processes of a cluster: some that answer, some that work, one that delivers webhooks and one that maintains. What is there once may end
 * at any time and start again: nothing of it is lost meanwhile, it waits.
 */
export function membersOf({ apis, workers, slots }: Topology): MemberPlan[] {
  const several = (count: number, plan: (name: string) => MemberPlan, kind: string) => Array.from({ length: count }, (_, at) => plan(`${kind}-${at + 1}`));
  return [
    ...several(apis, (name) => ({ name, roles: "api,search", workers: 0 }), "api"),
    ...several(workers, (name) => ({ name, roles: "worker", workers: slots }), "worker"),
    { name: "keeper", roles: "deliver,maintain", workers: 0 },
  ];
}

/** Whether clients' requests go to it. */
export function answersClients({ roles }: MemberPlan): boolean {
  return roles.split(",").includes("api");
}
