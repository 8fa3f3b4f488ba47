import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'
import type { RunResult } from './run.ts'

/** What a site's build reads: its own sources, those of the packages, and the versions of the libraries. */
const SHARED_SOURCES = [
  'packages/*/{src,styles}/**/*',
  'packages/*/package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
]
const OWN_SOURCES = ['{src,server,public}/**/*', '*.{ts,json,html}']

/** Builds a site unless its `dist` was built from the very same sources and settings. */
export async function buildWithStamp(
  folder: string,
  env: NodeJS.ProcessEnv,
  build: () => Promise<RunResult>,
): Promise<RunResult> {
  const stampFile = join(folder, 'dist', '.build-stamp')
  const stamp = sourceStamp(folder, env)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return { code: 0, output: '' }
  rmSync(stampFile, { force: true })
  const result = await build()
  if (result.code === 0) writeFileSync(stampFile, stamp)
  return result
}

function sourceStamp(folder: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256').update(`${process.version} ${env.BRAND_NAME ?? ''}\n`)
  for (const [cwd, patterns] of [
    [ROOT, SHARED_SOURCES],
    [folder, OWN_SOURCES],
  ] as const) {
    const files = globSync([...patterns], { cwd, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
