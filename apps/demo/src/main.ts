import '@repo/api/light-imports'

const [{ runApi }, { demo }] = await Promise.all([import('@repo/api/run'), import('./demo.ts')])
runApi(process.env, demo)
