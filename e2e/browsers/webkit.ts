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

/** Lines that WebKit writes for an uncaught error, an error on the console, and what the content policy refused. */
const FAULT = /CONSOLE (?:\w+ )?ERROR (.*)/

const START_MS = 10_000

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
      const screen = startProgram(xvfb, () => ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`])
      started.push(screen)
      env.DISPLAY = `:${await screen.says(/^\d+$/m)}`
    }
    const port = await freePort()
    const program = startProgram(driver, () => [`--port=${port}`, '--host=127.0.0.1'], env)
    started.push(program)
    return await openSession(`http://127.0.0.1:${port}`, browser, program, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function openSession(
  address: string,
  binary: string,
  program: Program,
  end: () => Promise<void>,
): Promise<Browser> {
  await untilReady(address)
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args } }
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch },
  })
  const session = `${address}/session/${sessionId}`
  const post = <Result>(path: string, body: object) => ask<Result>('POST', `${session}/${path}`, body)
  await post('window/rect', { x: 0, y: 0, ...windowSize })
  return {
    async open(url) {
      await post('url', { url })
    },
    run: (work, ...given) => post('execute/sync', { script: `return (${work})(...arguments)`, args: given }),
    async load(source) {
      await post('execute/sync', { script: source, args: [] })
    },
    async act(actions) {
      await post('actions', { actions })
    },
    async picture() {
      return Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64')
    },
    faults: () => program.lines().flatMap((line) => FAULT.exec(line)?.[1] ?? []),
    async close() {
      await ask('DELETE', session).catch(() => {})
      await end()
    },
  }
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
