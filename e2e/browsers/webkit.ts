import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, windowSize } from './browser.ts'
import { type Program, startProgram } from './program.ts'

export interface WebKitPaths {
  driver: string
  /** The browser that the driver starts. */
  browser: string
  /** Draws without a screen; absent where there is one. */
  xvfb?: string
}

const START_MS = 10_000
const LOAD_MS = 30_000

/** WebKitGTK by WebDriver: its driver starts a browser and takes commands by HTTP. */
export async function openWebKit({ driver, browser, xvfb }: WebKitPaths): Promise<Browser> {
  const started: Program[] = []
  const end = async () => {
    for (const program of started.reverse()) await program.end()
  }
  try {
    const env: NodeJS.ProcessEnv = {}
    if (xvfb) {
      const { width, height } = windowSize
      const screen = startProgram(xvfb, () => ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`])
      started.push(screen)
      env.DISPLAY = `:${await screen.says(/^\d+$/m)}`
    }
    const port = await freePort()
    started.push(startProgram(driver, () => [`--port=${port}`, '--host=127.0.0.1'], env))
    return await openSession(`http://127.0.0.1:${port}`, browser, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function openSession(address: string, binary: string, end: () => Promise<void>): Promise<Browser> {
  await untilReady(address)
  // Its answer to an address comes at once, so that errors of the first moment are seen, too.
  const alwaysMatch = {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  }
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch },
  })
  const session = `${address}/session/${sessionId}`
  const post = <Result>(path: string, body: object) => ask<Result>('POST', `${session}/${path}`, body)
  await post('window/rect', { x: 0, y: 0, ...windowSize })
  const faults: string[] = []

  /** This protocol has no program that runs before a page's own: the first call in each document begins to listen. */
  const run = async <Answer>(work: string, given: unknown[]): Promise<Answer> => {
    const script = `(${String(listen)})(); return (async () => [await (${work})(...arguments), faultsOfPage.splice(0)])()`
    const [answer, more] = await post<[Answer, string[]]>('execute/sync', { script, args: given })
    faults.push(...more)
    return answer
  }
  return {
    async open(url) {
      await run(
        String(() => Object.assign(window, { isFormerPage: true })),
        [],
      ).catch(() => {})
      await post('url', { url })
      const isThere = () => !('isFormerPage' in window) && document.readyState === 'complete'
      for (const until = Date.now() + LOAD_MS; !(await run(String(isThere), []).catch(() => false)); )
        if (Date.now() > until) throw new Error(`${url} is not loaded`)
    },
    run: (work, ...given) => run(String(work), given),
    async load(source) {
      await post('execute/sync', { script: source, args: [] })
    },
    async act(actions) {
      await post('actions', { actions })
    },
    async picture() {
      return Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64')
    },
    async faults() {
      await run(
        String(() => null),
        [],
      )
      return faults
    },
    async close() {
      await ask('DELETE', session).catch(() => {})
      await end()
    },
  }
}

/** In the page: keeps what goes wrong from now on; of the content policy also what went wrong before. */
function listen() {
  if ('faultsOfPage' in window) return
  const faultsOfPage: string[] = []
  Object.assign(window, { faultsOfPage })
  addEventListener('error', ({ message }) => message && faultsOfPage.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => faultsOfPage.push(`uncaught: ${reason}`))
  const write = console.error.bind(console)
  console.error = (...words: unknown[]) => {
    faultsOfPage.push(`console: ${words.join(' ')}`)
    write(...words)
  }
  const report = (reports: Report[]) =>
    faultsOfPage.push(...reports.map(({ body }) => `policy: ${JSON.stringify(body)}`))
  new ReportingObserver(report, { types: ['csp-violation'], buffered: true }).observe()
}

async function ask<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value as Result
}

async function untilReady(address: string): Promise<void> {
  for (const until = Date.now() + START_MS; ; await delay(50)) {
    const answer = await fetch(`${address}/status`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error(`${address}: the driver does not answer`)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
