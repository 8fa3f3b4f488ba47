import { lint } from './lint.ts'
import { ROOT } from './paths.ts'
import { type RunResult, run, runNode } from './run.ts'
import { done, seconds, step } from './say.ts'
import { runTask } from './workspace-tasks.ts'

interface Check {
  name: string
  run(): Promise<RunResult>
}

/** Quick ones first, and side by side, because most of them use one processor alone. */
const QUICK_CHECKS: Check[] = [
  { name: 'Định dạng (biome)', run: () => run('biome', ['check', '.'], { output: 'keep' }) },
  {
    name: 'Ranh giới giữa các phần',
    run: () => runNode('scripts/check-boundaries.ts', [], { output: 'keep' }),
  },
  {
    name: 'Thứ tự các phần (dependency-cruiser)',
    run: () => run('depcruise', ['--config', '.dependency-cruiser.mjs', 'apps/api/src'], { output: 'keep' }),
  },
  { name: 'Mã thừa (knip)', run: () => run('knip', ['--no-progress'], { output: 'keep' }) },
]

/** What looks at the sources without running them. */
export const staticChecks: (Check | Check[])[] = [
  QUICK_CHECKS,
  { name: 'Quy tắc mã (oxlint)', run: () => lint() },
  { name: 'Kiểu (tsc)', run: checkTypes },
]

/** Workspaces whose tests want a PostgreSQL. */
const ON_DATABASE = ['@repo/api', '@repo/demo']

/** Tests that need no running stack. */
export const unitTests: Check[] = [
  { name: 'Kiểm thử các lệnh', run: () => run('vitest', ['run', '--root', ROOT], { output: 'keep' }) },
  {
    name: 'Kiểm thử từng phần',
    run: () => runTask('test', { filter: ON_DATABASE.map((name) => `!${name}`), isComplete: true }),
  },
]

/**
 * A program for each set of ambient types, not for each workspace: a package that many use is checked once.
 * They run side by side, so each has one checker; four would repeat what they share.
 */
const TYPE_PROGRAMS = [
  'packages/contract',
  'tsconfig.sites.json',
  'tsconfig.rest.json',
  // A worker has no document: its global types and those of a page exclude each other.
  'apps/web/src/service-worker',
  'apps/doctor/src/service-worker',
]

async function checkTypes(): Promise<RunResult> {
  const results = await Promise.all(
    TYPE_PROGRAMS.map((program) => run('tsc', ['-p', program, '--checkers', '1'], { output: 'keep' })),
  )
  return {
    code: results.find(({ code }) => code !== 0)?.code ?? 0,
    output: results.map(({ output }) => output).join(''),
  }
}

/** Runs every check, also after a failure: one round shows all that is to mend. Those of an inner list run side by side. */
export async function runChecks(checks: (Check | Check[])[]): Promise<boolean> {
  let isGood = true
  for (const group of checks) {
    const results = await Promise.all([group].flat().map(runCheck))
    isGood &&= results.every(Boolean)
  }
  return isGood
}

async function runCheck({ name, run: start }: Check): Promise<boolean> {
  const began = performance.now()
  const { code, output } = await start()
  if (code === 0) {
    done(`${name} (${seconds(began)})`)
    return true
  }
  console.error(`\n${output.trim()}\n`)
  step(`✖ ${name}: chưa đạt (${seconds(began)})`)
  return false
}

/** The API against a real PostgreSQL: the embedded one, and the server of the reader when there is one. */
export function apiTests(databaseUrl: string | undefined): [Check, ...Check[]] {
  const { DATABASE_URL: _url, ...env } = process.env
  const embedded: Check = {
    name: 'API trên PostgreSQL đi kèm',
    run: () => runTask('test', { filter: ON_DATABASE, env }),
  }
  const own: Check = {
    name: 'API trên máy chủ của DATABASE_URL',
    // The address is no input of the cache: what passed on another server proves nothing here.
    run: () => runTask('test', { filter: ON_DATABASE, isForced: true }),
  }
  return databaseUrl ? [embedded, own] : [embedded]
}

/** Shown as it runs: it prints the seconds, or why there can be no such machine here. */
export const bareMachine: Check = {
  name: 'Khởi động trên máy trống',
  run: () => runNode('scripts/bare-machine.ts', []),
}
