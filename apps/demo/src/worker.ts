import '@repo/api/light-imports'

const [{ runWorker }, { demo }] = await Promise.all([import('@repo/api/run'), import('./demo.ts')])
runWorker(process.env, demo)
