import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../test/faulty-service.ts', import.meta.url))
const patience = { timeout: 15_000, interval: 50 }
let child: ReturnType<typeof spawn> | undefined
afterEach(() => child?.kill('SIGKILL'))

async function start() {
  const program = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] })
  child = program
  const lines: Record<string, unknown>[] = []
  createInterface({ input: program.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
  const ended = once(program, 'close')
  const { url } = await vi.waitFor(() => {
    expect(lines[0]).toMatchObject({ url: expect.any(String) })
    return lines[0] as { url: string }
  }, patience)
  return { program, lines, ended, url }
}

test.each([
  ['throw', 'uncaughtException', 'escaped from a timer'],
  ['reject', 'unhandledRejection', 'escaped from a promise'],
])(
  'last resort: %s is logged with its request and stops the process in order',
  async (path, origin, message) => {
    const { lines, ended, url } = await start()
    const headers = { 'x-request-id': `request-${path}`, 'content-type': 'application/json' }
    await fetch(`${url}/${path}`, { method: 'POST', headers, body: '{}' }).catch(() => null)
    expect(await ended).toEqual([1, null])
    const fatal = lines.find(({ level }) => level === 60)
    expect(fatal).toMatchObject({ requestId: `request-${path}`, origin, err: { message } })
    expect(lines).toContainEqual({ closed: true })
  },
)

test('last resort: a process that gets a stop signal exits with 0', async () => {
  const { program, lines, ended } = await start()
  program.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(lines).toContainEqual({ closed: true })
})
