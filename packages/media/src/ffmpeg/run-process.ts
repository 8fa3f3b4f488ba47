import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export type ProcessOptions = {
  cwd?: string
  signal?: AbortSignal
  timeoutMs: number
  /** Called with each piece of standard output; without it the output is collected. */
  onStdout?: (text: string) => void
  /** Called with each piece of the log, whose last lines are kept as well. */
  onStderr?: (text: string) => void
}

export type ProcessResult = {
  exitCode: number | null
  /** `signal`: ended by a signal that we did not send, such as the one of a limit. */
  end: 'exited' | 'signal' | 'timeout' | 'aborted' | 'not-started'
  signal: NodeJS.Signals | null
  stdout: string
  /** The last lines only: enough to see the fault, never enough to fill the memory. */
  stderrTail: string
}

const stdoutLimit = 4_000_000
const stderrLimit = 8_000

/**
 * Runs a program from an argument array (never through a shell), at low priority and with almost no environment, and
 * always resolves: how it ended is in the result. A timeout or an abort kills it.
 */
export function runProcess(file: string, args: string[], options: ProcessOptions): Promise<ProcessResult> {
  if (options.signal?.aborted) {
    return Promise.resolve({
      exitCode: null,
      signal: null,
      end: 'aborted',
      stdout: '',
      stderrTail: '',
    })
  }
  return new Promise((resolve) => {
    let stdout = ''
    let stderrTail = ''
    let end: ProcessResult['end'] = 'exited'
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = (reason: ProcessResult['end']) => {
      if (end !== 'exited') return
      end = reason
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop('timeout'), options.timeoutMs)
    const onAbort = () => stop('aborted')
    options.signal?.addEventListener('abort', onAbort, { once: true })

    child.once('spawn', () => lowerPriority(child.pid))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (options.onStdout) options.onStdout(text)
      else if (stdout.length < stdoutLimit) stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderrTail = (stderrTail + text).slice(-stderrLimit)
      options.onStderr?.(text)
    })
    const finish = (exitCode: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', onAbort)
      if (end === 'exited' && signal) end = 'signal'
      resolve({ exitCode, signal, end, stdout, stderrTail })
    }
    child.once('error', (error) => {
      if (child.pid === undefined) end = 'not-started'
      stderrTail += error.message
      if (child.pid === undefined) finish(null, null)
    })
    child.once('close', finish)
  })
}

/**
 * The environment of the programs: only what the system's loader needs and what names VAAPI's driver, and none of the
 * service's secrets.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  const drivers = ['LIBVA_DRIVER_NAME', 'LIBVA_DRIVERS_PATH']
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', ...drivers]
  const own = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  // glibc reserves 64 MB of address space for every thread's heap: with a limit on it, many cores would use it up.
  return { ...Object.fromEntries(own), MALLOC_ARENA_MAX: '4' }
}

/** Encoding must not slow the pages down; a system that forbids it just encodes at normal priority. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process may already be over, or the system may refuse: neither is a fault.
  }
}
