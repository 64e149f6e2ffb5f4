/** The environment of this process, for the few who change it. Settings come from `loadConfig`. */
export const environment: NodeJS.ProcessEnv = process.env;
