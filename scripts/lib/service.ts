import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isEnding, onEnd } from './lifetime.ts'
import { ROOT } from './paths.ts'
import { UserError, warn } from './say.ts'
import { ServiceLog } from './service-log.ts'

export interface ServicePlan {
  name: string
  /** File of the repository that Node runs. */
  entry: string
  args?: string[]
  /** Folder to work in; default the top folder. */
  cwd?: string
  /** Options of Node itself, before the entry. */
  nodeArgs?: string[]
  env: NodeJS.ProcessEnv
  /** Answers 200 when the service takes requests; without it a running process is enough. */
  readyUrl?: string
}

export interface RunningService {
  name: string
  stop(): Promise<void>
  /** Ends it with SIGKILL, as a lost machine would; it starts again, and the end counts as no crash. */
  kill(): void
}

const GUARD = pathToFileURL(join(ROOT, 'scripts', 'lib', 'child-guard.mjs')).href
const READY_LIMIT_MS = 60_000
const POLL_MS = 40
const STOP_LIMIT_MS = 10_000
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 30_000
/** A service that lived this long was healthy: its next crash counts as the first. */
const HEALTHY_AFTER_MS = 60_000

/**
 * Starts a service, waits until it is ready, and starts it again whenever it crashes.
 * @throws UserError with the last lines of its log when the first start fails.
 */
export async function startService(plan: ServicePlan, logDir: string): Promise<RunningService> {
  const log = new ServiceLog(plan.name, join(logDir, `${plan.name}.log`))
  let isStopping = false
  let isKilled = false
  let child = launch(plan, log)

  const watch = async (crashes: number, since: number): Promise<void> => {
    const code = await exitOf(child)
    if (isStopping || isEnding()) return
    const isOnPurpose = isKilled
    isKilled = false
    const inARow = isOnPurpose || performance.now() - since > HEALTHY_AFTER_MS ? 0 : crashes
    const waitMs = Math.min(FIRST_BACKOFF_MS * 2 ** inARow, LONGEST_BACKOFF_MS)
    if (!isOnPurpose)
      warn(
        `${plan.name} đã dừng đột ngột (${code}), khởi động lại sau ${waitMs / 1000} giây; nhật ký: ${log.file}`,
      )
    await delay(waitMs)
    if (isStopping) return
    child = launch(plan, log)
    return watch(isOnPurpose ? 0 : inARow + 1, performance.now())
  }

  const stop = async () => {
    isStopping = true
    await stopChild(child)
  }
  const kill = () => {
    // A process that is on its way back is left to it.
    if (hasEnded(child)) return
    isKilled = true
    child.kill('SIGKILL')
  }
  onEnd('services', stop)
  await waitUntilReady(plan, child, log)
  void watch(0, performance.now())
  return { name: plan.name, stop, kill }
}

function launch(
  { entry, args = [], nodeArgs = [], cwd = '.', env }: ServicePlan,
  log: ServiceLog,
): ChildProcess {
  const child = spawn(process.execPath, ['--import', GUARD, ...nodeArgs, resolve(ROOT, entry), ...args], {
    cwd: resolve(ROOT, cwd),
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (child.stdout) log.read(child.stdout, false)
  if (child.stderr) log.read(child.stderr, true)
  return child
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function exitOf(child: ChildProcess): Promise<string> {
  const reason = () => String(child.signalCode ?? child.exitCode)
  if (hasEnded(child)) return Promise.resolve(reason())
  return new Promise((settle) => child.once('exit', () => settle(reason())))
}

async function waitUntilReady(plan: ServicePlan, child: ChildProcess, log: ServiceLog): Promise<void> {
  if (!plan.readyUrl) return
  const end = performance.now() + READY_LIMIT_MS
  while (!(await answers(plan.readyUrl))) {
    if (hasEnded(child) || performance.now() > end) {
      throw new UserError(`${plan.name} không khởi động được; nhật ký: ${log.file}\n${log.tail()}`)
    }
    await delay(POLL_MS)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await exitOf(child)
  clearTimeout(force)
}
