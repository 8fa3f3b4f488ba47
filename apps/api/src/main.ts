import { runApi } from './run-api.ts'

runApi(process.env)
