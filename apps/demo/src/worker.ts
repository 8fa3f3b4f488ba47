import { runWorker } from '@repo/api/run'
import { demo } from './demo.ts'

runWorker(process.env, demo)
