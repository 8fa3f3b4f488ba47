import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { sendMailJob } from '../mail/send-mail.job.ts'
import { tell } from '../process/facts.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { apiMetrics, workerMetrics } from './metrics.service.ts'

let t: TestApp
let app: FastifyInstance
let url: string
let figures: ReturnType<typeof apiMetrics>
const parts = () => ({ ...t.services, pool: { totalCount: 3, idleCount: 1, waitingCount: 0 } })
const read = () => figures.metrics.registry.metrics()

beforeAll(async () => {
  t = await createTestApp()
  figures = apiMetrics(parts())
  app = buildApp(t.services, { watch: figures.metrics.watch })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  figures.stop()
  await app.close()
  await t.close()
})

const ask = async (path: string) => (await fetch(`${url}${path}`)).text()

test('the port of the API answers no figures', async () => {
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

test('requests are counted under the name of their endpoint, also those answered from memory', async () => {
  await ask('/courses')
  await ask('/courses')
  await ask('/courses/khong-co')
  expect(await read()).toContain('thamhoc_http_requests_total{route="catalogue.courses",status="2xx"} 2')
  expect(await read()).toContain('thamhoc_http_requests_total{route="catalogue.course",status="4xx"} 1')
  expect(await read()).toContain('thamhoc_errors_total{error="course.not_found"} 1')
})

test('no path that is asked for becomes a label: there are as many routes as the service has', async () => {
  const names = Object.entries(contract).flatMap(([group, members]) =>
    Object.keys(members).map((name) => `${group}.${name}`),
  )
  for (let n = 0; n < 30; n += 1) await ask(`/khong-co-${n}/${n}?q=${n}`)
  for (let n = 0; n < 5; n += 1) await ask(`/media/${n}/index.m3u8`)
  await ask('/readyz')
  const routes = new Set([...(await read()).matchAll(/route="([^"]*)"/g)].map(([, route = '']) => route))
  const others = [...routes].filter((route) => !names.includes(route))
  expect(others.toSorted()).toEqual(['/media/*', '/readyz', 'none'])
})

test('the API tells of queue, pool, disk and lessons that play', async () => {
  await t.services.queue.send(sendMailJob, { mailId: '0198f0aa-0000-7000-8000-000000000001' })
  t.time.advance(90_000)
  const text = await read()
  expect(text).toContain('thamhoc_queue_jobs{kind="send-mail",state="waiting"} 1')
  expect(Number(/thamhoc_queue_oldest_seconds\{kind="send-mail"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(80)
  expect(text).toContain('thamhoc_db_pool_connections{state="active"} 2')
  expect(text).toContain('thamhoc_playback_streams 0')
  expect(text).toContain('thamhoc_db_partition_strays{table="audit_entries"} 0')
  expect(
    Number(/thamhoc_db_partition_ahead_seconds\{table="notices"\} (\S+)/.exec(text)?.[1]),
  ).toBeGreaterThan(0)
  expect(Number(/^thamhoc_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
})

test('the worker tells of runs and of the speed at which videos are prepared', async () => {
  const { metrics, stop } = workerMetrics(parts())
  onTestFinished(stop)
  tell('job', { name: 'send-mail', isDone: false, seconds: 0.2 })
  tell('encode', { stage: 'first', mediaSeconds: 60, seconds: 20 })
  tell('encoder', { kind: 'nvenc' })
  tell('encoderFallback', { stage: 'ladder' })
  const text = await metrics.registry.metrics()
  expect(text).toContain('thamhoc_job_runs_total{kind="send-mail",outcome="failed"} 1')
  expect(text).toContain('thamhoc_encode_speed_ratio_sum{stage="first"} 3')
  expect(text).toContain('thamhoc_encoder_info{encoder="nvenc"} 1')
  expect(text).toContain('thamhoc_encode_fallbacks_total{stage="ladder"} 1')
})
