import { startCollector } from '@repo/observe/test-collector'
import { createTracing } from '@repo/observe/tracing'
import { expect, test } from 'vitest'
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
