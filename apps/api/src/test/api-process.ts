import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { CrashPoint } from '../process/crash-point.ts'
import type { TestApp } from './harness.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/**
 * Environment variables that a process of the service reads, with the values that `testEnv` gives to the test's own
 * service.
 */
const passed = [
  'API_PORT',
  'DATABASE_URL',
  'DATA_DIR',
  'JWT_SECRET',
  'OTP_PEPPER',
  'MEDIA_TOKEN_SECRET',
  'MEDIA_KEY_SECRET',
  'SEPAY_WEBHOOK_SECRET',
] as const

/** Far longer than a start takes, because other test files use the processors at the same time; in ms. */
const START_LIMIT_MS = 60_000

export interface ApiProcess {
  readonly url: string
  readonly child: ChildProcess
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts a separate process of the service on the database and folder of the test, and waits until it answers.
 * @param more settings that only some tests need.
 */
export async function startApiProcess(
  t: TestApp,
  port: number,
  crashAt?: CrashPoint,
  more: Record<string, string> = {},
): Promise<ApiProcess> {
  const { env } = t.services
  const settings = Object.fromEntries(passed.map((name) => [name, String(env[name])]))
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      DEMO_MODE: 'true',
      LOG_LEVEL: 'silent',
      ...settings,
      ...more,
      DATABASE_URL: t.databaseUrl,
      API_PORT: String(port),
      ...(crashAt ? { CRASH_AT: crashAt } : {}),
    },
  })
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + START_LIMIT_MS; ; ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the service did not start')
    const isUp = await fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, child }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
