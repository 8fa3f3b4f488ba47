import './process/light-imports.ts'

const { runApi } = await import('./run-api.ts')
runApi(process.env)
