// What a program beside the API starts it with.
export type { Needs } from '../core/services.ts'
export { EnvError, loadEnv } from '../env.ts'
export { createLogger } from '../process/log.ts'
export { runApi } from '../run-api.ts'
export { runWorker } from '../run-worker.ts'
export { createServices } from '../services.ts'
