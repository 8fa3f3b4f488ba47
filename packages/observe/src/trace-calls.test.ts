import { afterEach, expect, test, vi } from 'vitest'
import { traceCalls } from './trace-calls.ts'
import { type ActiveSpan, type NewSpan, runInSpan, type Tracing } from './trace-context.ts'

const API = 'http://api.example.vn:4000'
const span = (traceparent: string): ActiveSpan => ({ traceId: 'trace', traceparent, end: () => {} })

afterEach(() => vi.unstubAllGlobals())

test('a traced call of the API hands the trace on, and its span has nothing of the path that was sent', async () => {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', asked)
  const begun: [string, NewSpan][] = []
  const tracing: Tracing = {
    begin: (...given) => {
      begun.push(given)
      return span('the-call')
    },
    close: () => Promise.resolve(),
  }
  const restore = traceCalls(tracing, API)
  await runInSpan(span('the-page'), () => fetch(`${API}/certificates/TH-2026-ABCD?q=Lan`))
  await runInSpan(span('the-page'), () => fetch('http://elsewhere.example.vn/'))
  await fetch(`${API}/courses`)
  restore()
  expect(begun).toEqual([['GET api', { kind: 'client', attributes: { 'http.request.method': 'GET' } }]])
  expect(asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('traceparent'))).toEqual([
    'the-call',
    null,
    null,
  ])
})
