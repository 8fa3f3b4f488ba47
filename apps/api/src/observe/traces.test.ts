import { startCollector } from '@repo/observe/test-collector'
import { traceFields } from '@repo/observe/trace-context'
import { createTracing } from '@repo/observe/tracing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createDatabase } from '../db/client.ts'
import { createLogger } from '../process/log.ts'
import { traceQueries } from '../start-traces.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const BROWSER = 'b7ad6b7169203331'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('traces: a request is one trace from its caller to the statements of SQL, and its log names it', async () => {
  const collector = await startCollector()
  const tracing = createTracing(collector.endpoint, 'api', '1.2.3')
  const database = createDatabase(t.databaseUrl, { onQuery: traceQueries(tracing) })
  const lines: string[] = []
  const log = createLogger('debug', { write: (line: string) => void lines.push(line) }, traceFields)
  const app = buildApp({ ...t.services, db: database.db, publicReads: database.db, log }, { tracing })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await database.db.execute(sql`select 'outside of any request'`)
  const answers = await Promise.all(
    [`00-${TRACE}-${BROWSER}-01`, 'not a trace'].map((traceparent) =>
      fetch(`${url}/courses/khong-co`, {
        headers: { traceparent, 'x-request-id': 'asked-from-a-test' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  await app.close()
  await tracing.close()
  await database.close()
  await collector.close()

  const request = collector.spans.find(({ parentSpanId }) => parentSpanId === BROWSER)
  expect(request).toMatchObject({
    traceId: TRACE,
    name: 'GET catalogue.course',
    attributes: { 'http.route': 'catalogue.course', 'tham_hoc.request_id': 'asked-from-a-test' },
  })
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const { traceId, name, attributes } of statements)
    expect([traceId, name, String(attributes['db.query.text']).includes('khong-co')]).toEqual([
      TRACE,
      'SELECT',
      false,
    ])
  expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(2)
  expect(JSON.stringify(collector.spans)).not.toMatch(/outside of any/)
  expect(
    lines.some((line) => line.includes(`"traceId":"${TRACE}"`) && line.includes('asked-from-a-test')),
  ).toBe(true)
})
