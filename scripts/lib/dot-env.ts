import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { ROOT } from './paths.ts'

/** Reads `.env` when there is one; what the shell already sets goes before it. */
export function loadDotEnv(): void {
  const file = join(ROOT, '.env')
  if (existsSync(file)) loadEnvFile(file)
}
