import { appOfRole, contract, type Endpoint } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mulberry32 } from '../core/mulberry32.ts'
import { mails, rateLimits } from '../db/schema/index.ts'
import { buildApiKey } from '../test/api-keys.ts'
import { realBusiness } from '../test/env.ts'
import {
  buildAdmin,
  buildCertificate,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildHandIn,
  buildLesson,
  buildOrder,
  buildPath,
  buildPlayback,
  buildPublishedNews,
  buildQuizAttempt,
  buildReview,
  buildReviewCard,
  buildUser,
  buildVideo,
} from '../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../test/harness.ts'
import { breakValue, hostileTexts, toHostileJson } from '../test/hostile/break-value.ts'
import { createNearValid, type NearValid, pick, type Random } from '../test/hostile/near-valid.ts'

/** Requests for each endpoint and each who may call it. More find more: `HOSTILE_CASES=200` for a night. */
const CASES = Number(process.env.HOSTILE_CASES ?? 3)
/** The same requests each time, unless another seed is asked for; a failure says which it was. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_127)
/** Far beyond any honest answer, also on a busy machine: what takes longer hangs. */
const HANG_MS = 60_000

type Role = 'guest' | 'key' | 'student' | 'doctor' | 'admin'

interface Hostile {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, e]): [string, Endpoint] => [`${group}.${name}`, e]),
)

let t: TestApp
let people: Record<Exclude<Role, 'guest' | 'key'>, TestUser>
let key: TestSession
/** Ids and slugs that exist, by the table they stand in. */
let known: Map<string, string[]>
let ids: string[]
beforeAll(async () => {
  t = await createTestApp()
  const student = await buildUser(t.db)
  const { account, id: doctorId } = await buildDoctor(t.db)
  key = (await buildApiKey(t)).as
  people = { student, doctor: account, admin: await buildAdmin(t.db) }
  await buildWorld(student.id, doctorId)
  known = await readKnown()
  ids = [...known.values()].flat().filter((value) => /^[0-9a-f-]{36}$/.test(value))
})
afterAll(() => t.close())

/** Something of most kinds, so that requests get past “not found”. */
async function buildWorld(userId: string, doctorId: string): Promise<void> {
  const { db } = t
  const { id: courseId } = await buildCourse(db, { doctorId })
  const { id: videoId } = await buildVideo(db)
  const lesson = await buildLesson(db, { courseId, videoId })
  await buildEnrollment(db, { userId, courseId })
  await buildPlayback(db, { userId, lessonId: lesson.id })
  await buildQuizAttempt(db, { userId, courseId })
  await buildReviewCard(db, { userId, day: '2026-11-20' })
  await buildHandIn(db, { userId, courseId })
  await buildCertificate(db, { userId, courseId })
  await buildReview(db, { userId, courseId })
  await buildOrder(db, { userId, courseId })
  await buildOrder(db, { userId, paidAt: new Date(), state: 'paid' })
  await buildPath(db, [courseId])
  await buildPublishedNews(db)
}

async function readKnown(): Promise<Map<string, string[]>> {
  const columns = await t.db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('id', 'slug', 'code') and data_type in ('uuid', 'text')`)
  const found = new Map<string, string[]>()
  for (const { table, column } of columns.rows) {
    const { rows } = await t.db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)} limit 3`,
    )
    if (rows.length > 0) found.set(table, [...(found.get(table) ?? []), ...rows.map(({ value }) => value)])
  }
  return found
}

const rolesOf = ({ access }: Endpoint): Role[] =>
  access.kind === 'signed-in'
    ? [...access.roles]
    : access.kind === 'optional'
      ? ['guest', 'student', 'admin']
      : access.kind === 'key'
        ? ['guest', 'key']
        : ['guest']

/** The name of what a path names: of `/crm/courses/:id` a row of courses, in most cases. */
function paramOf(random: Random, path: string, name: string): string {
  const before =
    path
      .slice(0, path.indexOf(`:${name}`))
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  const table = before.replaceAll('-', '_')
  const likely = [...known]
    .filter(([one]) => one === table || one.endsWith(`_${table}`))
    .flatMap(([, all]) => all)
  const roll = random()
  if (roll < 0.5 && likely.length > 0) return pick(random, likely)
  if (roll < 0.75) return pick(random, ids)
  return pick(random, hostileTexts).toWellFormed() || 'x'
}

function urlOf(random: Random, e: Endpoint, nearValid: NearValid): string {
  const path = e.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(paramOf(random, e.path, name).slice(0, 600)),
  )
  const query = e.query ? (nearValid(e.query) as Record<string, unknown>) : {}
  const broken = random() < 0.7 ? breakQuery(random, query) : query
  const search = Object.entries(broken)
    .flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(String(one))}`))
    .join('&')
  return search ? `${path}?${search}` : path
}

/** What an address can carry: half of a surrogate pair as raw bytes, everything else as UTF-8. */
const encode = (text: string): string =>
  text
    .slice(0, 2_000)
    .split(/([\ud800-\udfff])/u)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ed%a0%80'))
    .join('')

function breakQuery(random: Random, query: Record<string, unknown>): Record<string, unknown> {
  const name = pick(random, [
    ...Object.keys(query),
    'page',
    'limit',
    'q',
    'sort',
    'cursor',
    '__proto__',
    'a[]',
  ])
  return { ...query, [name]: pick(random, [pick(random, hostileTexts), [1, 2], '%00', -1]) }
}

function hostileOf(random: Random, e: Endpoint): Hostile {
  const nearValid = createNearValid(random, ids)
  const request: Hostile = {
    method: e.method,
    url: urlOf(random, e, nearValid),
    headers: { 'idempotency-key': pick(random, ['khong-trung-lap', 'x', 'ă'.repeat(9), 'a'.repeat(200)]) },
  }
  if (e.upload) {
    request.headers['content-type'] = pick(random, e.upload.types)
    request.payload = pick(random, [
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('PK\u0003\u0004'.padEnd(200, '\0')),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff]),
      Buffer.from('%PDF-1.7\n1 0 obj<</Length 99999999>>stream'),
      Buffer.from(Array.from({ length: 300 }, () => Math.floor(random() * 256))),
    ])
  } else if (e.body) {
    const body = nearValid(e.body)
    request.headers['content-type'] = 'application/json'
    request.payload = toHostileJson(random() < 0.85 ? breakValue(random, body) : body)
  }
  return request
}

/** What no answer may hold: places in our code, words of the database, secrets. */
const TELLS =
  /\bat [\w.<> ]*\(?\/[\w/.-]+:\d+|node_modules|\bselect .+ from\b|\bpg_|argon2id\$|violates \w+ key/i

async function answerTo(request: Hostile, authorization: string | undefined) {
  const { headers, ...rest } = request
  const hang = Promise.withResolvers<never>()
  const timer = setTimeout(() => hang.reject(new Error('no answer')), HANG_MS)
  try {
    return await Promise.race([
      t.app.inject({ ...rest, headers: { ...headers, ...(authorization ? { authorization } : {}) } }),
      hang.promise,
    ])
  } finally {
    clearTimeout(timer)
  }
}

const show = ({ method, url, headers, payload }: Hostile, role: Role) =>
  `${role} ${method} ${url.slice(0, 400)} ${headers['content-type'] ?? ''} ${String(payload ?? '').slice(0, 800)}`

test.each(endpoints)('%s answers whatever is sent without a fault of its own', async (name, e) => {
  await t.db.delete(rateLimits)
  for (const role of rolesOf(e)) {
    const random = mulberry32(SEED ^ hashOf(`${name} ${role}`))
    const sessionOf = (signedIn: Exclude<Role, 'guest'>) =>
      signedIn === 'key' ? key : t.signIn(people[signedIn], appOfRole[signedIn])
    const bearer = async () =>
      role === 'guest' ? undefined : `Bearer ${(await sessionOf(role)).accessToken}`
    let authorization = await bearer()
    for (let nth = 0; nth < CASES; nth++) {
      const request = hostileOf(random, e)
      const what = `HOSTILE_SEED=${SEED}, case ${nth}: ${show(request, role)}`
      const answer = await answerTo(request, authorization).catch((cause: unknown) => {
        throw new Error(what, { cause })
      })
      expect(answer.statusCode, `${what}\n${answer.body.slice(0, 300)}`).toBeLessThan(500)
      if (answer.statusCode >= 400) expect(answer.body, what).not.toMatch(TELLS)
      // Some requests end the session that they are sent with.
      if (answer.statusCode === 401) authorization = await bearer()
    }
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('isAdmin' in {}).toBe(false)
})

test('keys that would change every object are refused, at any depth', async () => {
  const send = (payload: string) =>
    t.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  for (const payload of [
    '{"__proto__":{"isAdmin":true}}',
    '{"name":{"a":[{"__proto__":{"isAdmin":true}}]}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ])
    expect([payload, (await send(payload)).statusCode]).toEqual([payload, 400])
  expect('isAdmin' in {}).toBe(false)
})

test('a pit of brackets is answered at once', async () => {
  for (const payload of [
    '['.repeat(500_000),
    '{"a":'.repeat(100_000),
    `${'['.repeat(250_000)}${']'.repeat(250_000)}`,
  ]) {
    const headers = { 'content-type': 'application/json' }
    const answer = await t.app.inject({ method: 'POST', url: '/contact', headers, payload })
    expect([400, 422]).toContain(answer.statusCode)
  }
})

test('a public search answers 200 or 422 to any text', async () => {
  const searches = endpoints.filter(([, e]) => e.isSearch && e.access.kind === 'anyone')
  expect(searches.length).toBeGreaterThan(1)
  for (const [name, e] of searches)
    for (const text of hostileTexts) {
      await t.db.delete(rateLimits)
      const answer = await t.app.inject({ method: 'GET', url: `${e.path}?q=${encode(text)}` })
      expect(
        [200, 422],
        `${name} ${JSON.stringify(text).slice(0, 80)}: ${answer.body.slice(0, 200)}`,
      ).toContain(answer.statusCode)
    }
})

test('a code that is asked for under another host is mailed without it', async () => {
  const { email } = people.student
  const answer = await t.call(contract.auth.forgotPassword, {
    body: { email },
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
  })
  expect(answer.status).toBe(200)
  const sent = await t.db.select().from(mails).where(eq(mails.recipient, email))
  expect(sent.length).toBeGreaterThan(0)
  expect(JSON.stringify(sent)).not.toContain('evil.example')
})

test('a real business has no endpoint of the demo', async () => {
  const demo = endpoints.filter(([, e]) => e.access.kind === 'demo')
  expect(demo.length).toBeGreaterThan(0)
  const real = await createTestApp(realBusiness)
  try {
    for (const [name, e] of demo)
      expect([name, real.app.hasRoute({ method: e.method, url: e.path })]).toEqual([name, false])
  } finally {
    await real.close()
  }
})

/** So that each endpoint keeps its requests when another one is added. */
function hashOf(text: string): number {
  let hash = 0
  for (const sign of text) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return hash
}
