import { runWorker } from './run-worker.ts'

runWorker(process.env)
