import './process/light-imports.ts'

const { runWorker } = await import('./run-worker.ts')
runWorker(process.env)
