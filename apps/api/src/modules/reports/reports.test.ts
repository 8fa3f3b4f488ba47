import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLogger } from '../../process/log.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { readViolations } from './csp-violation.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`delete from rate_limits`)
})

const oldReport = {
  'csp-report': {
    'document-uri': 'https://thamhoc.example/course?q=ai-do#x',
    'violated-directive': "script-src-elem 'self'",
    'blocked-uri': 'https://evil.example/steal.js?token=abc',
    'original-policy': "default-src 'none'",
    'status-code': 200,
  },
}
const newReport = (directive: string) => ({
  type: 'csp-violation',
  age: 3,
  url: 'https://thamhoc.example/course',
  user_agent: 'x',
  body: {
    documentURL: 'https://thamhoc.example/course?email=a@b.example',
    effectiveDirective: directive,
    blockedURL: 'inline',
    sourceFile: 'chrome-extension://abc/content.js',
  },
})
const post = (payload: unknown, type = 'application/reports+json', app = t.app) =>
  app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

test('csp reports: both report formats are read, and nothing that could identify a person is kept', () => {
  expect(readViolations(oldReport)).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: 'https://thamhoc.example/course',
      source: '?',
    },
  ])
  expect(readViolations([newReport('script-src'), { type: 'deprecation', body: {} }])).toEqual([
    {
      directive: 'script-src',
      blocked: 'inline',
      page: 'https://thamhoc.example/course',
      source: 'chrome-extension:',
    },
  ])
})

test('csp reports: each kind is logged at its first report and at every tenfold, with its count', async () => {
  const lines: string[] = []
  const app = buildApp({
    ...t.services,
    log: createLogger('warn', { write: (line: string) => lines.push(line) }),
  })
  for (let time = 0; time < 11; time += 1) {
    const answer = await post(oldReport, 'application/csp-report', app)
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { counted: 1 } }])
  }
  await app.close()
  const counts = lines.map((line) => (JSON.parse(line) as { count: number }).count)
  expect(counts).toEqual([1, 10])
  expect(lines.join()).not.toMatch(/token=abc|q=ai-do/)
})

test.each([
  ['no JSON', '{', 400],
  ['another shape', { 'csp-report': 'x' }, 422],
  ['no report at all', [], 422],
  ['a directive without measure', [newReport('x'.repeat(201))], 422],
  ['more than 64 kB', [newReport('x'.repeat(70_000))], 413],
])('csp reports: %s is refused', async (_name, payload, status) => {
  expect((await post(payload)).statusCode).toBe(status)
})

test('csp reports: one network is limited to sixty reports an hour', async () => {
  for (let time = 0; time < 60; time += 1) expect((await post([newReport('x')])).statusCode).toBe(200)
  const refused = await post([newReport('x')])
  expect([refused.statusCode, refused.json().error.name]).toEqual([429, 'request.too_many'])
})

test('csp reports: no other endpoint accepts their media types', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/auth/forgot-password',
    headers: { 'content-type': 'application/csp-report' },
    payload: '{}',
  })
  expect(answer.statusCode).toBe(415)
})
