import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** `show`: on our console. `keep`: returned, shown by the caller when it matters. */
  output?: 'show' | 'keep'
}

export interface RunResult {
  code: number
  output: string
}

/** Processes of `run` that are still at work; they end with us. */
const running = new Set<() => void>()

/** Runs a program to its end. */
export function run(program: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const { env = process.env, cwd = ROOT, output: mode = 'show' } = options
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: mode === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const end = () => child.kill('SIGTERM')
    running.add(end)
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-60_000)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(end)
      resolve({ code: code ?? (signal ? 1 : 0), output })
    })
  })
}

export function stopRunning(): void {
  for (const end of running) end()
}

/** Runs a TypeScript file of the repository on this very Node. */
export function runNode(file: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return run(process.execPath, [join(ROOT, file), ...args], options)
}
