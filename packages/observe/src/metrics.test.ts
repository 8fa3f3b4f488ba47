import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { metricsFaults, metricsSettings } from './metrics-settings.ts'
import { createMetrics, startMetricsServer } from './prometheus.ts'
import { nameRoute, watchRequest } from './request-watch.ts'

const TOKEN = 'a-token-that-is-long-enough-for-this'

async function listen(token: string | null) {
  const metrics = createMetrics('1.2.3')
  const server = await startMetricsServer({ port: 0, host: '127.0.0.1', token }, metrics)
  onTestFinished(server.close)
  const ask = (path = '/metrics', headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  return { metrics, ask }
}

test('the listener for Prometheus answers its one path, with the figures of the process', async () => {
  const { ask } = await listen(null)
  const answer = await ask()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain('thamhoc_build_info{version="1.2.3"} 1')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).toContain('process_resident_memory_bytes')
  expect((await ask('/')).status).toBe(404)
})

test('the listener for Prometheus refuses whoever does not hold its token', async () => {
  const { ask } = await listen(TOKEN)
  expect((await ask()).status).toBe(401)
  expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}x` })).status).toBe(401)
  expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200)
})

test('figures off the loopback address need a token, and no port means no listener', () => {
  const faultsOf = (given: Record<string, string>) => metricsFaults(given, ['API_METRICS_PORT'])
  expect(faultsOf({ METRICS_HOST: '0.0.0.0' })).toEqual([])
  expect(faultsOf({ API_METRICS_PORT: '9464' })).toEqual([])
  expect(faultsOf({ API_METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toHaveLength(1)
  expect(faultsOf({ API_METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN })).toEqual([])
  expect(metricsSettings(undefined, { METRICS_HOST: '127.0.0.1' })).toBeNull()
})

test('requests are counted by route and class of status, also those that their client leaves', async () => {
  const { metrics, ask } = await listen(null)
  const left = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    watchRequest(request, response, (facts) => {
      metrics.watch(facts)
      if (facts.status === null) left.resolve()
    })
    nameRoute(request, request.url === '/slow' ? 'slow' : 'learning.playback')
    if (request.url !== '/slow') response.writeHead(409).end()
    else response.write('a part')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await (await fetch(`${url}/lessons/1/playback`)).text()
  get(`${url}/slow`, (answer) => answer.destroy())
  await left.promise
  const text = await (await ask()).text()
  expect(text).toContain('thamhoc_http_requests_total{route="learning.playback",status="4xx"} 1')
  expect(text).toContain('thamhoc_http_requests_total{route="slow",status="aborted"} 1')
  expect(text).toContain('thamhoc_http_request_duration_seconds_count{route="learning.playback"} 1')
})

test('a gauge that cannot be read is left out, and the others are told', async () => {
  const { metrics, ask } = await listen(null)
  metrics.gauge({ name: 'broken', help: 'Cannot be read.' }, () => Promise.reject(new Error('down')))
  const text = await (await ask()).text()
  expect(text).not.toMatch(/^thamhoc_broken /m)
  expect(text).toContain('thamhoc_build_info')
})
