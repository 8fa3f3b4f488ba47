import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findFreePorts } from './ports.ts'
import { type RunningService, startService } from './service.ts'

let folder: string
let services: RunningService[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'))
  services = []
})

afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(code: string) {
  const [port] = await findFreePorts(1)
  const entry = join(folder, 'main.mjs')
  writeFileSync(entry, code)
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port) }
  const plan = { name: 'demo', entry, env, readyUrl: url }
  const service = await startService(plan, folder)
  services.push(service)
  return { url, service }
}

const SERVER = `
import { createServer } from 'node:http'
createServer((request, response) => {
  if (request.url === '/crash') process.exit(3)
  response.end(String(process.pid))
}).listen(process.env.PORT, '127.0.0.1')
`

async function pidAt(url: string): Promise<number> {
  return Number(await (await fetch(url)).text())
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('startService', () => {
  it('starts a service that was killed on purpose again at once, however often, and without a warning', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { url, service } = await start(SERVER)
    const pids = [await pidAt(url)]
    for (let round = 1; round <= 3; round += 1) {
      service.kill()
      await vi.waitFor(
        async () => {
          const pid = await pidAt(url)
          expect(pids).not.toContain(pid)
          pids.push(pid)
        },
        // A crash would be waited for 0.5, 1 and 2 seconds.
        { timeout: 1_900, interval: 20 },
      )
    }
    expect(pids.slice(0, 3).some(isAlive)).toBe(false)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })

  it('waits until the service answers, and leaves no process after stop', async () => {
    const { url, service } = await start(SERVER)
    const pid = await pidAt(url)
    expect(isAlive(pid)).toBe(true)
    await service.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('restarts a crashed service and reports it', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { url } = await start(SERVER)
    const before = await pidAt(url)
    await fetch(`${url}/crash`).catch(() => undefined)
    await vi.waitFor(async () => expect(await pidAt(url)).not.toBe(before), { timeout: 10_000, interval: 50 })
    expect(warned.mock.calls.join()).toContain('demo đã dừng đột ngột (3)')
    warned.mockRestore()
  })

  it('explains a service that cannot start by the last lines of its log', async () => {
    const shown = vi.spyOn(console, 'info').mockImplementation(() => {})
    await expect(start("console.error('no such table'); process.exit(1)")).rejects.toThrow(
      /demo không khởi động được; nhật ký: .*demo\.log\nno such table/,
    )
    expect(readFileSync(join(folder, 'demo.log'), 'utf8')).toContain('no such table')
    shown.mockRestore()
  })
})
