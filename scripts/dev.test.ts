import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from './lib/paths.ts'
import { findFreePorts } from './lib/ports.ts'
import { PORT_NAMES, type PortName } from './lib/settings.ts'

const START_LIMIT_MS = 120_000
/** How long a saved file may take to show, in ms; far longer than it takes on a machine with nothing else to do. */
const PATIENCE_MS = 60_000

let dataDir: string
let ports: Record<PortName, number>
let dev: ChildProcess

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dev-'))
  // As if the demo data were there: no video is made beside the test.
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'has-demo-data'), '')
  const free = await findFreePorts(PORT_NAMES.length)
  ports = Object.fromEntries(PORT_NAMES.map((name, index) => [name, free[index]])) as typeof ports
  const own = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  const tools = { FFMPEG_PATH: process.execPath, FFPROBE_PATH: process.execPath }
  dev = spawn(process.execPath, [join(ROOT, 'scripts', 'dev.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...own,
      ...tools,
      HOST: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_MODE: 'true',
      LOG_LEVEL: '',
    },
  })
  await readUntil(dev, /Sẵn sàng sau/)
}, START_LIMIT_MS)

afterAll(async () => {
  dev.kill('SIGTERM')
  if (dev.exitCode === null) await once(dev, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}, START_LIMIT_MS)

async function readUntil(child: ChildProcess, sentence: RegExp): Promise<void> {
  for await (const line of createInterface({ input: child.stdout! })) if (sentence.test(line)) return
  throw new Error('npm run dev ended before it was ready')
}

const at = (name: PortName, path: string) => `http://localhost:${ports[name]}${path}`

/** As an editor does when it saves a file; what the file says stays. */
function save(path: string): void {
  utimesSync(join(ROOT, path), new Date(), new Date())
}

/** What Vite tells a browser that has the site open. */
async function openHotChannel(name: PortName): Promise<{ messages: { type: string }[]; close(): void }> {
  const client = await (await fetch(at(name, '/@vite/client'))).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? ''
  const socket = new WebSocket(`ws://localhost:${ports[name]}/?token=${token}`, 'vite-hmr')
  const messages: { type: string }[] = []
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))))
  await vi.waitFor(() => expect(messages).toContainEqual({ type: 'connected' }), PATIENCE_MS)
  return { messages, close: () => socket.close() }
}

describe('npm run dev', () => {
  it('starts the API and the three sites', async () => {
    expect((await fetch(at('API_PORT', '/readyz'))).status).toBe(200)
    const home = await fetch(at('WEB_PORT', '/'))
    expect(home.status).toBe(200)
    expect(await home.text()).toMatch(/<h1[\s>]/)
    for (const name of ['CRM_PORT', 'DOCTOR_PORT'] as const)
      expect(await (await fetch(at(name, '/'))).text()).toContain('/@vite/client')
  }, 30_000)

  it.each([
    ['WEB_PORT', 'web', '/src/entry.client.tsx'],
    ['CRM_PORT', 'crm', '/src/main.tsx'],
    ['DOCTOR_PORT', 'doctor', '/src/main.tsx'],
  ] as const)(
    'reloads the browser after %s when a source file was saved',
    async (name, site, file) => {
      expect((await fetch(at(name, file))).status).toBe(200)
      const { messages, close } = await openHotChannel(name)
      save(`apps/${site}${file}`)
      await vi.waitFor(
        () =>
          expect(messages.map(({ type }) => type)).toContainEqual(
            expect.stringMatching(/^(update|full-reload)$/),
          ),
        PATIENCE_MS,
      )
      close()
    },
    START_LIMIT_MS,
  )

  it(
    'restarts the API when one of its files was saved',
    async () => {
      const starts = () =>
        readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8').match(/"msg":"listening"/g)?.length ?? 0
      const before = starts()
      save('apps/api/src/run-api.ts')
      await vi.waitFor(() => expect(starts()).toBeGreaterThan(before), { timeout: PATIENCE_MS, interval: 50 })
      await vi.waitFor(
        async () => expect((await fetch(at('API_PORT', '/readyz'))).status).toBe(200),
        PATIENCE_MS,
      )
    },
    START_LIMIT_MS,
  )
})
