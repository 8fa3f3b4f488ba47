import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { listenUrl } from '../scripts/lib/addresses.ts'
import { onEnd } from '../scripts/lib/lifetime.ts'
import { findFreePorts } from '../scripts/lib/ports.ts'
import { UserError } from '../scripts/lib/say.ts'
import { PORT_NAMES, readSettings, type Settings } from '../scripts/lib/settings.ts'

/** Long enough for a fresh clone on a slow line. */
const READY_LIMIT_MS = 15 * 60_000
const POLL_MS = 50
const STOP_LIMIT_MS = 30_000

export interface StackUnderTest {
  settings: Settings
  /** The npm process; the services are below it. */
  pid: number
  /** From the command to the moment when every site and the API take requests. */
  readyMs: number
  stop(): Promise<void>
}

/**
 * Runs `npm start` as a reader would, with an own data folder and own ports, and waits until all of it answers.
 * @param folder the repository, or a clone of it
 */
export async function npmStart(
  folder: string,
  dataDir: string,
  extraEnv: NodeJS.ProcessEnv = {},
): Promise<StackUnderTest> {
  const own = await ownVariables(dataDir)
  const settings = readSettings(own)
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    // The database is always the embedded one: the measured data are the demo data.
    env: { ...process.env, ...own, DATABASE_URL: '', ...extraEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => stopNpm(child)
  onEnd('services', stop)
  await waitUntilReady(child, settings)
  return { settings, pid: child.pid ?? 0, readyMs: performance.now() - began, stop }
}

async function ownVariables(dataDir: string): Promise<Record<string, string>> {
  const ports = await findFreePorts(PORT_NAMES.length)
  const own = Object.fromEntries(PORT_NAMES.map((name, index) => [name, String(ports[index])]))
  return { ...own, DATA_DIR: dataDir, DEMO_MODE: 'true', HOST: '127.0.0.1' }
}

async function waitUntilReady(child: ChildProcess, settings: Settings): Promise<void> {
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ports = [settings.WEB_PORT, settings.CRM_PORT, settings.DOCTOR_PORT, settings.API_PORT]
  const end = performance.now() + READY_LIMIT_MS
  for (const port of ports) {
    const url = listenUrl(settings, port, '/readyz')
    while (!(await answers(url))) {
      if (child.exitCode !== null || performance.now() > end) {
        throw new UserError(`npm start không khởi động được:\n${output.trim()}`)
      }
      await delay(POLL_MS)
    }
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

/** `close` comes when the last process that writes to npm's output is gone, not only npm. */
async function stopNpm(child: ChildProcess): Promise<void> {
  const isClosed = () => child.stdout?.closed !== false && child.exitCode !== null
  if (isClosed() || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await Promise.race([closed, delay(STOP_LIMIT_MS, undefined, { ref: false })])
}
