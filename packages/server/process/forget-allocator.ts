const ours = ["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];

/**
 * Takes what the launcher says of this process's allocator (`server-environment.json`) out of the environment. It was read when the process began, and is not
 * for the processes of jobs, whose pictures come and go too fast to be asked of the system one by one.
 */
export function forgetAllocator(environment: NodeJS.ProcessEnv): void {
  for (const name of ours) delete environment[name];
}
