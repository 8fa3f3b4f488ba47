import { lstatSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { onEnd } from './lifetime.ts'
import { ROOT } from './paths.ts'
import { type RunResult, run } from './run.ts'

/** Programs that are made of many workspaces; `tsc` checks the same ones. */
const SHARED_PROGRAMS = ['tsconfig.sites.json', 'tsconfig.rest.json']
/** Workspaces whose own program is one that `tsc` checks by itself. */
const OWN_PROGRAM = new Set(['packages/contract/tsconfig.json'])
const SKIPPED = new Set([
  '.cache',
  '.data',
  '.git',
  '.turbo',
  '.vite',
  'coverage',
  'dist',
  'migrations',
  'playwright-report',
  'test-results',
])
/** What the linter and the types read. */
const READ = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json', '.css'])

/**
 * Runs oxlint with its type-aware rules. It makes a program for the nearest `tsconfig.json` of each file, so that each of
 * some thirty workspaces would check again the packages that it shares with the others, which takes half of the time.
 * It therefore runs in a copy of the sources in which all workspaces belong to the programs that `tsc` has too.
 * @param root top folder whose sources are checked.
 */
export async function lint(root = ROOT): Promise<RunResult> {
  const copy = await mkdtemp(join(tmpdir(), 'lint-'))
  // Sources that are still being copied may come in meanwhile.
  const remove = () => rm(copy, { recursive: true, force: true, maxRetries: 5 })
  // Ctrl-C ends the process before the copy is removed below.
  onEnd('folder', remove)
  try {
    await copySources(root, copy)
    // The link to the packages is no folder, which is all that the patterns of the settings leave out.
    const options = ['--type-aware', '--ignore-pattern', 'node_modules']
    return await run('oxlint', options, { cwd: copy, output: 'keep' })
  } finally {
    await remove()
  }
}

async function copySources(root: string, copy: string): Promise<void> {
  const isWorkspaceProgram = (path: string) =>
    /^(?:[^/]+\/){1,2}tsconfig\.json$/.test(path) && !OWN_PROGRAM.has(path)
  const filter = (source: string) => {
    const name = basename(source)
    if (SKIPPED.has(name) || isWorkspaceProgram(source.slice(root.length + 1))) return false
    if (!lstatSync(source).isFile()) return true
    return !source.includes('/node_modules/') && (READ.has(extname(name)) || name === '.gitignore')
  }
  const top = readdirSync(root).filter((name) => name !== 'node_modules')
  await Promise.all([
    // Links between workspaces are relative: those of the copy lead to the copy.
    ...top.map((name) =>
      cp(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true, filter }),
    ),
    symlink(join(root, 'node_modules'), join(copy, 'node_modules')),
  ])
  const references = SHARED_PROGRAMS.map((path) => ({ path: `./${path}` }))
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ files: [], references }))
}
