import { runApi } from '@repo/api/run'
import { demo } from './demo.ts'

runApi(process.env, demo)
