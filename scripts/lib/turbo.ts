import { type RunResult, run } from './run.ts'

interface TurboOptions {
  env?: NodeJS.ProcessEnv
  output?: 'show' | 'keep'
  filter?: string
  /** Goes on after a failure, so that one round shows all that is to mend. */
  isComplete?: boolean
  /** Runs also what the cache has. */
  isForced?: boolean
}

/** Runs a task in every workspace that has it; what did not change comes from the cache. */
export function turbo(
  task: string,
  { env = process.env, output = 'keep', filter, isComplete = false, isForced = false }: TurboOptions = {},
): Promise<RunResult> {
  const args = ['run', task, '--output-logs=errors-only', '--log-order=grouped', '--concurrency=100%']
  if (filter) args.push(`--filter=${filter}`)
  if (isComplete) args.push('--continue')
  if (isForced) args.push('--force')
  return run('turbo', args, { env: { ...env, TURBO_TELEMETRY_DISABLED: '1' }, output })
}
