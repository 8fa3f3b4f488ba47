import { runInNewContext } from 'node:vm'
import { startCollector } from '@repo/observe/test-collector'
import type { Tracing } from '@repo/observe/trace-context'
import { createTracing } from '@repo/observe/tracing'
import { expect, test } from 'vitest'
import { browserTraces } from './browser-traces.ts'
import { startSite, startUpstream } from './test-site.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'

test('traces: a call that a browser makes is handed on to the API in the same trace, below the site', async () => {
  const collector = await startCollector()
  const tracing = createTracing(collector.endpoint, 'web', '1.2.3')
  const heard: (string | string[] | undefined)[] = []
  const apiUrl = await startUpstream((request, response) => {
    heard.push(request.headers.traceparent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":null}')
  })
  const { url } = await startSite({ apiUrl, tracing, isPage: () => true })
  await (
    await fetch(`${url}/api/courses`, { headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` } })
  ).text()
  await tracing.close()
  await collector.close()
  const [span] = collector.spans
  expect(span).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331', name: 'GET api' })
  expect(heard).toEqual([`00-${TRACE}-${span?.spanId}-01`])
})

const noTracing: Tracing = {
  begin: () => ({ traceId: TRACE, traceparent: '', end: () => {} }),
  close: async () => {},
}

test('traces: pages load the script that names the trace of their calls only while traces are on', async () => {
  const [on, off] = [
    await startSite({ tracing: noTracing, isPage: () => true }),
    await startSite({ isPage: () => true }),
  ]
  const page = async (url: string) => (await fetch(url, { headers: { accept: 'text/html' } })).text()
  expect(await page(on.url)).toContain('<head><script src="/traces.js"></script>')
  expect(await page(off.url)).not.toContain('traces.js')
  const script = await fetch(`${on.url}/traces.js`)
  expect([script.headers.get('content-type'), await script.text()]).toEqual([
    'text/javascript; charset=utf-8',
    browserTraces,
  ])
  expect((await fetch(`${off.url}/traces.js`)).status).toBe(404)
})

test('traces: the calls of a page since a press are one trace, and other addresses hear of none', async () => {
  const sent: Request[] = []
  const listeners: (() => void)[] = []
  const window = {
    fetch: async (input: Request | string, init?: RequestInit) => {
      sent.push(new Request(input, init))
    },
  }
  runInNewContext(browserTraces, {
    window,
    crypto,
    Request,
    URL,
    location: new URL('https://hoc.example.vn/course/a'),
    addEventListener: (_kind: string, press: () => void) => listeners.push(press),
  })
  await window.fetch('https://hoc.example.vn/api/courses')
  const body = JSON.stringify({ rating: 5 })
  await window.fetch(new Request('https://hoc.example.vn/api/reviews', { method: 'POST', body }))
  listeners[0]?.()
  await window.fetch('https://hoc.example.vn/api/courses', { headers: { accept: 'text/plain' } })
  await window.fetch('https://video.example.vn/api/segment')
  const parents = sent.map(({ headers }) => headers.get('traceparent'))
  const [first, second, third] = parents.map((parent) =>
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(parent ?? ''),
  )
  expect([first?.[1], second?.[1] === first?.[1], third?.[1] === first?.[1], parents[3]]).toEqual([
    expect.any(String),
    true,
    false,
    null,
  ])
  expect(second?.[2]).not.toBe(first?.[2])
  expect([sent[1]?.method, await sent[1]?.text(), sent[2]?.headers.get('accept')]).toEqual([
    'POST',
    body,
    'text/plain',
  ])
})
