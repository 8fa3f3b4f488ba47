import { type RunResult, run } from './run.ts'

interface TurboOptions {
  env?: NodeJS.ProcessEnv
  output?: 'show' | 'keep'
  filter?: string
}

/** Runs a task in every workspace that has it; what did not change comes from the cache. */
export function turbo(
  task: string,
  { env = process.env, output = 'keep', filter }: TurboOptions = {},
): Promise<RunResult> {
  const args = [
    'run',
    task,
    '--output-logs=new-only',
    '--log-order=grouped',
    ...(filter ? [`--filter=${filter}`] : []),
  ]
  return run('turbo', args, { env: { ...env, TURBO_TELEMETRY_DISABLED: '1' }, output })
}
