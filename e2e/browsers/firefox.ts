import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, windowSize } from './browser.ts'
import { type Program, startProgram } from './program.ts'

/** What a new Firefox would do unasked, and what would keep a video from playing with its sound on. */
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'vi-VN, vi',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

type Answer = {
  id?: number
  type: string
  method?: string
  params?: LogEntry
  result?: unknown
  message?: string
}
type LogEntry = { level: string; type: string; text: string | null }
type ScriptResult =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** Firefox by WebDriver BiDi, which it speaks itself: no driver stands between. */
export async function openFirefox(path: string): Promise<Browser> {
  const program = startProgram(path, (home) => {
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    writeFileSync(join(home, 'user.js'), lines.join('\n'))
    return ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0', 'about:blank']
  })
  try {
    return await openSession(program)
  } catch (error) {
    await program.end()
    throw error
  }
}

async function openSession(program: Program): Promise<Browser> {
  const address = await program.says(/WebDriver BiDi listening on (ws:\/\/\S+)/)
  const faults: string[] = []
  const { send, close } = await connect(`${address}/session`, ({ level, text }) => {
    if (level === 'error') faults.push(text ?? 'an error without words')
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: windowSize })

  const call = async (functionDeclaration: string, given: string) => {
    const answer = await send<ScriptResult>('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: given }],
      awaitPromise: true,
      target: { context },
      // What is pressed by a program does not count as a press of somebody.
      userActivation: false,
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result.value
  }
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(work, ...given) {
      const wrapped = `async (given) => JSON.stringify(await (${String(work)})(...JSON.parse(given)))`
      const value = await call(wrapped, JSON.stringify(given))
      return value === undefined ? undefined : JSON.parse(value)
    },
    async load(source) {
      await call(`() => { ${source} }`, '')
    },
    async act(actions) {
      await send('input.performActions', { context, actions })
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    faults: async () => faults,
    async close() {
      close()
      await program.end()
    },
  }
}

const closed = 'Firefox has closed the connection'

/** The one connection: commands with their answers, and lines of the log as they come. */
export async function connect(url: string, onLog: (entry: LogEntry) => void) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const fail = (reason: string) => {
    for (const one of waiting.values()) one.reject(new Error(reason))
    waiting.clear()
  }
  socket.addEventListener('close', () => fail(closed))
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, message } = JSON.parse(String(data)) as Answer
    if (method === 'log.entryAdded' && params) onLog(params)
    if (id === undefined) return
    if (type === 'success') waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
    waiting.delete(id)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`nobody answers at ${url}`)), { once: true })
  })
  let count = 0
  return {
    send<Result = unknown>(method: string, params: object): Promise<Result> {
      // A closed socket drops what it is given without a word, so nothing would ever answer.
      if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error(closed))
      count += 1
      const answer = Promise.withResolvers<unknown>()
      waiting.set(count, answer)
      socket.send(JSON.stringify({ id: count, method, params }))
      return answer.promise as Promise<Result>
    },
    close: () => socket.close(),
  }
}
