import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildWithStamp } from './build-stamp.ts'
import { ROOT } from './paths.ts'
import { type RunResult, run } from './run.ts'

interface TaskOptions {
  env?: NodeJS.ProcessEnv
  /** Names of the workspaces, or `!name` of each that is left out. */
  filter?: readonly string[]
  /** Goes on after a failure, so that one round shows all that is to mend. */
  isComplete?: boolean
  /** Runs also what the cache has. */
  isForced?: boolean
}

interface Workspace {
  name: string
  folder: string
  scripts: Record<string, string>
}

/**
 * Runs a task in every workspace that has it; what did not change comes from the cache of turbo.
 *
 * turbo asks git what changed. Where git cannot be asked it walks through node_modules along every link, which
 * takes minutes: there the same scripts run without it.
 */
export async function runTask(task: string, options: TaskOptions = {}): Promise<RunResult> {
  return (await knowsGit()) ? runWithTurbo(task, options) : runDirectly(task, options)
}

/** Whether git is installed and answers for this folder (a clone, owned by this account). */
async function knowsGit(): Promise<boolean> {
  try {
    return (await run('git', ['rev-parse', '--show-prefix'], { cwd: ROOT, output: 'keep' })).code === 0
  } catch {
    return false
  }
}

function runWithTurbo(
  task: string,
  { env = process.env, filter = [], isComplete = false, isForced = false }: TaskOptions,
): Promise<RunResult> {
  // One more than there are processors, since each waits a part of its time.
  const args = ['run', task, '--output-logs=errors-only', '--log-order=grouped', '--concurrency=150%']
  args.push(...filter.map((name) => `--filter=${name}`))
  if (isComplete) args.push('--continue')
  if (isForced) args.push('--force')
  return run('turbo', args, { env: { ...env, TURBO_TELEMETRY_DISABLED: '1' }, output: 'keep' })
}

/** No workspace waits for another one: packages export their sources. */
export async function runDirectly(
  task: string,
  { env = process.env, filter = [], isComplete = false }: TaskOptions,
  workspaces: Workspace[] = listWorkspaces(ROOT),
): Promise<RunResult> {
  const waiting = workspaces.filter(({ name, scripts }) => scripts[task] && matches(name, filter))
  const failures: RunResult[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (failures.length > 0 && !isComplete) return
      const result = await runScript(next, task, env)
      if (result.code !== 0) failures.push({ ...result, output: `${next.name}:\n${result.output}` })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return { code: failures[0]?.code ?? 0, output: failures.map(({ output }) => output).join('\n') }
}

function matches(name: string, filter: readonly string[]): boolean {
  const named = filter.filter((each) => !each.startsWith('!'))
  return !filter.includes(`!${name}`) && (named.length === 0 || named.includes(name))
}

function runScript({ folder, scripts }: Workspace, task: string, env: NodeJS.ProcessEnv): Promise<RunResult> {
  const PATH = [join(folder, 'node_modules', '.bin'), env.PATH].join(delimiter)
  const start = () =>
    run('sh', ['-c', scripts[task] ?? ''], { cwd: folder, env: { ...env, PATH }, output: 'keep' })
  return task === 'build' ? buildWithStamp(folder, env, start) : start()
}

function listWorkspaces(root: string): Workspace[] {
  const grouped = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  )
  return [...grouped, join(root, 'e2e')]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const { name, scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name: string
        scripts?: Record<string, string>
      }
      return { name, folder, scripts }
    })
}
