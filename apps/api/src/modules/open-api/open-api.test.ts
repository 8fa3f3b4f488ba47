import { contract, type Endpoint } from '@repo/contract'
import {
  type ApiScope,
  apiKeyRequestsPerMinute,
  apiScopes,
  maxApiKeys,
  scopeRights,
} from '@repo/contract/api-scopes'
import { type Right, withNeeded } from '@repo/contract/rights'
import { createClient, everyItem, unwrap } from '@tham-hoc/client'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { apiKeys, auditEntries, courses, rateLimits, staffRoles, users } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildEnrollment,
  buildOrder,
  buildStaffWith,
  buildUser,
  TEST_PASSWORD,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { giveSecondFactor } from '../../test/second-factor.ts'
import { statementsOf } from '../../test/statements.ts'
import { runTogetherBehind } from '../../test/turns.ts'
import { listen } from '../../test/uploads.ts'
import { newApiKey } from '../api-keys/token.ts'
import { unknownKeysPerMinute } from '../api-keys/unknown-keys.ts'

const { crmApiKeys, openApi } = contract
const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, e]): [string, Endpoint] => [`${group}.${name}`, e]),
)

let t: TestApp
let owner: TestUser
let authenticator: Awaited<ReturnType<typeof giveSecondFactor>>
beforeAll(async () => {
  t = await createTestApp()
  owner = await buildAdmin(t.db)
  authenticator = await giveSecondFactor(t, owner)
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const asOwner = () => t.signIn(owner)
const make = async (scopes: readonly ApiScope[], values: { until?: string; code?: string } = {}) => {
  // Each code of the app works once.
  t.time.advance(30_000)
  return t.call(crmApiKeys.createKey, {
    as: await asOwner(),
    body: {
      name: 'Phần mềm nhân sự',
      scopes: [...scopes],
      until: values.until ?? null,
      password: TEST_PASSWORD,
      code: values.code ?? authenticator.code(),
    },
  })
}
const holderOf = (token: string): TestSession => ({ accessToken: token, sessionId: '' })
const keyWith = async (...scopes: ApiScope[]) => {
  const { data } = await make(scopes)
  return { ...data, as: holderOf(data.token) }
}
const somewhere = (e: Endpoint) => ({
  params: Object.fromEntries(
    [...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [
      name,
      name === 'slug' || name === 'code' ? 'khong-co' : '00000000-0000-7000-8000-000000000000',
    ]),
  ),
  ...(e.body ? { body: {} as never } : {}),
})

describe('every endpoint and every scope', () => {
  test.each(apiScopes)(
    'a key with %s opens what the contract marks with it, and all else answers 403',
    async (scope) => {
      const { as } = await keyWith(scope)
      const opened: string[] = []
      for (const [name, e] of endpoints) {
        const { status, error } = await t.call(e, { ...somewhere(e), as })
        const isRefused = status === 403 && error.name === 'access.denied'
        if (!isRefused) opened.push(name)
        expect([name, status === 401]).toEqual([name, false])
      }
      const marked = endpoints.filter(([, { access }]) => access.kind === 'key' && access.scope === scope)
      expect(marked.length).toBeGreaterThan(0)
      expect(opened).toEqual(marked.map(([name]) => name))
    },
  )

  test('a public answer that is kept in memory is not given to a key either', async () => {
    const { as } = await keyWith(...apiScopes)
    await t.call(contract.catalogue.courses, { query: {} })
    expect((await t.call(contract.catalogue.courses, { query: {}, as })).status).toBe(403)
  })

  test('a session of an owner does not open what is for keys', async () => {
    const { status, error } = await t.call(openApi.courses, { as: await asOwner() })
    expect([status, error.name]).toEqual([401, 'session.invalid'])
  })
})

describe('API keys', () => {
  test('are shown once, kept as a hash, named in the audit log, and told to who keeps the settings', async () => {
    const { key, token } = await keyWith('courses.read')
    expect(token).toMatch(/^th_[\w-]{43}[0-9a-f]{8}$/)
    expect(key).toMatchObject({
      ending: token.slice(-4),
      state: 'active',
      lastUsedAt: null,
      createdBy: owner.name,
    })
    const [row] = await t.db.select().from(apiKeys).where(eq(apiKeys.id, key.id))
    expect(JSON.stringify(row)).not.toContain(token)
    const { text } = await t.call(crmApiKeys.keys, { as: await asOwner() })
    expect(text).not.toContain(token.slice(0, 20))
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, key.id))
    expect(entries).toMatchObject([
      { action: 'api_key.created', actorId: owner.id, after: { scopes: ['courses.read'] } },
    ])
    expect(await mailsTo(t.db, owner.email)).toContainEqual(
      expect.objectContaining({ subject: 'Một khóa API vừa được tạo' }),
    )
  })

  test('are made only with password and code', async () => {
    const as = await asOwner()
    const body = { name: 'Thử', scopes: ['courses.read' as const], until: null }
    const refusals = [
      { password: 'sai-mat-khau', code: authenticator.code() },
      { password: TEST_PASSWORD },
      { password: TEST_PASSWORD, code: '000000' },
    ]
    const names = []
    for (const proof of refusals)
      names.push((await t.call(crmApiKeys.createKey, { as, body: { ...body, ...proof } })).error.name)
    expect(names).toEqual(['auth.wrong_password', 'auth.second_factor_needed', 'auth.second_factor_invalid'])
  })

  test('that were made up are refused without a look at the database', async () => {
    const { token } = await keyWith('courses.read')
    const last = token.at(-1) === '0' ? '1' : '0'
    for (const forged of [`${token.slice(0, -1)}${last}`, 'th_', 'th_abc', `${token}0`]) {
      const sent = await statementsOf(async () => {
        const { status, error } = await t.call(openApi.courses, { as: holderOf(forged) })
        expect([forged, status, error.name]).toEqual([forged, 401, 'session.invalid'])
      })
      expect([forged, sent]).toEqual([forged, []])
    }
  })

  test('that are unknown, with a right checksum, are refused without a look after a minute’s worth from one network', async () => {
    const { as } = await keyWith('courses.read')
    const from = { ip: '203.0.113.7' }
    const tryUnknown = (ip = from.ip) => t.call(openApi.courses, { as: holderOf(newApiKey()), ip })
    await t.call(openApi.courses, { as, ...from })
    for (let n = 0; n < unknownKeysPerMinute; n += 1) expect((await tryUnknown()).status).toBe(401)
    const sent = await statementsOf(async () => {
      const { status, headers } = await tryUnknown()
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    })
    expect(sent).toEqual([])
    expect((await tryUnknown('203.0.113.8')).status).toBe(401)
    expect((await t.call(openApi.courses, { as, ...from })).status).toBe(200)
    t.time.advance(MINUTE_MS)
    expect((await tryUnknown()).status).toBe(401)
  })

  test('end with their last day in Việt Nam, and are not made for a day that is over', async () => {
    const today = dayInVietnam(t.time.now())
    const { data } = await make(['courses.read'], { until: today })
    const as = holderOf(data.token)
    expect((await t.call(openApi.courses, { as })).status).toBe(200)
    t.time.advance(DAY_MS)
    const { status, error } = await t.call(openApi.courses, { as })
    expect([status, error.name]).toEqual([401, 'session.revoked'])
    expect((await make(['courses.read'], { until: today })).error.name).toBe('api_key.day_over')
  })

  test('that are revoked open nothing from the next request on, and are revoked once', async () => {
    const { key, as } = await keyWith('courses.read')
    const by = await asOwner()
    for (let time = 0; time < 2; time += 1)
      expect((await t.call(crmApiKeys.revokeKey, { as: by, params: { id: key.id } })).data.state).toBe(
        'revoked',
      )
    expect((await t.call(openApi.courses, { as })).error.name).toBe('session.revoked')
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, key.id), eq(auditEntries.action, 'api_key.revoked')))
    expect(entries.length).toBe(1)
  })

  test('open nothing while their maker may not manage settings', async () => {
    const { key, as } = await keyWith('courses.read')
    await t.db
      .update(users)
      .set({ permissions: ['content'] })
      .where(eq(users.id, owner.id))
    expect((await t.call(openApi.courses, { as })).error.name).toBe('session.revoked')
    const other = await t.signIn(await buildAdmin(t.db))
    const { data } = await t.call(crmApiKeys.keys, { as: other })
    expect(data.items.find(({ id }) => id === key.id)?.state).toBe('orphaned')
    await t.db
      .update(users)
      .set({ permissions: ['owner'] })
      .where(eq(users.id, owner.id))
    expect((await t.call(openApi.courses, { as })).status).toBe(200)
  })

  test('are made only for scopes whose rights their maker holds, however few may change settings', async () => {
    for (const scope of apiScopes)
      for (const missing of scopeRights[scope]) {
        const held = scopeRights[scope].filter((right) => right !== missing)
        const maker = await buildStaffWith(t.db, 'settings.manage', ...held)
        const proof = { password: TEST_PASSWORD }
        const body = { name: 'Thử', scopes: [scope], until: null, ...proof }
        const { status, error } = await t.call(crmApiKeys.createKey, { as: await t.signIn(maker), body })
        expect([scope, missing, status, error?.name]).toEqual([scope, missing, 403, 'access.denied'])
      }
  })

  test('lose what their maker may not do any more, scope by scope, and get it back with the right', async () => {
    const all = [...new Set(apiScopes.flatMap((scope) => scopeRights[scope]))]
    const maker = await buildStaffWith(t.db, 'settings.manage', ...all)
    const factor = await giveSecondFactor(t, maker)
    const give = (...held: Right[]) =>
      t.db
        .update(staffRoles)
        .set({ rights: withNeeded(['settings.manage', ...held]) })
        .where(eq(staffRoles.id, maker.roleId))
    const made = await t.call(crmApiKeys.createKey, {
      as: await t.signIn(maker),
      body: {
        name: 'Thử',
        scopes: [...apiScopes],
        until: null,
        password: TEST_PASSWORD,
        code: factor.code(),
      },
    })
    const as = holderOf(made.data.token)
    const other = await t.signIn(await buildAdmin(t.db))
    const seen = async () => {
      const { data } = await t.call(crmApiKeys.keys, { as: other })
      const { state, closedScopes } = data.items.find(({ id }) => id === made.data.key.id)!
      const ofCourses = await t.call(openApi.courses, { as })
      const ofOrders = await t.call(openApi.orders, { as })
      const enrol = await t.call(openApi.endEnrolment, {
        params: { id: '00000000-0000-7000-8000-000000000000' },
        as,
        body: { reason: 'Nhân viên nghỉ việc' },
      })
      return { state, closedScopes, statuses: [ofCourses.status, ofOrders.status, enrol.status] }
    }
    expect(await seen()).toEqual({ state: 'active', closedScopes: [], statuses: [200, 200, 404] })
    await give('courses.read', 'orders.read', 'learners.read', 'enrolments.manage')
    expect(await seen()).toEqual({
      state: 'active',
      closedScopes: ['enrolments.read', 'enrolments.write', 'orders.read'],
      statuses: [200, 403, 403],
    })
    await give()
    expect(await seen()).toMatchObject({
      state: 'orphaned',
      closedScopes: apiScopes,
      statuses: [401, 401, 401],
    })
    await give(...all)
    expect(await seen()).toMatchObject({ state: 'active', closedScopes: [], statuses: [200, 200, 404] })
  })

  test('note their last use once a minute, and are counted', async () => {
    const { key, as } = await keyWith('courses.read')
    const lastUse = async () =>
      (await t.db.select().from(apiKeys).where(eq(apiKeys.id, key.id)))[0]?.lastUsedAt
    await t.call(openApi.courses, { as })
    const first = await lastUse()
    expect(first).not.toBeNull()
    await t.call(openApi.courses, { as })
    expect(await lastUse()).toEqual(first)
    t.time.advance(MINUTE_MS + 1)
    await t.call(openApi.courses, { as })
    expect(await lastUse()).not.toEqual(first)
    await t.db.update(rateLimits).set({ count: apiKeyRequestsPerMinute })
    const { status, headers } = await t.call(openApi.courses, { as })
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })

  test('an API key past the fiftieth is refused', async () => {
    const [row] = await t.db.select().from(apiKeys).limit(1)
    const { id: _, ...values } = row!
    const now = t.time.now()
    await t.db.update(apiKeys).set({ revokedAt: now })
    const filled = Array.from({ length: maxApiKeys }, (_one, n) => ({
      ...values,
      tokenHash: `full-${n}`,
      revokedAt: null,
      endsAt: null,
      createdAt: now,
    }))
    await t.db.insert(apiKeys).values(filled)
    expect((await make(['courses.read'])).error.name).toBe('api_key.too_many')
    // Two owners at once share the last place.
    await t.db.delete(apiKeys).where(eq(apiKeys.tokenHash, 'full-0'))
    const other = await buildAdmin(t.db)
    const factor = await giveSecondFactor(t, other)
    const body = { name: 'Thử', scopes: ['courses.read' as const], until: null, password: TEST_PASSWORD }
    const as = await t.signIn(other)
    // Both have counted, where nothing makes them take turns, before either can write.
    const both = await runTogetherBehind(
      t,
      ['lock table api_keys in share mode', []],
      () => make(['courses.read']),
      () => t.call(crmApiKeys.createKey, { as, body: { ...body, code: factor.code() } }),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 423])
    expect(both.flatMap(({ error }) => error?.name ?? [])).toEqual(['api_key.too_many'])
    for (const { tokenHash } of filled) await t.db.delete(apiKeys).where(eq(apiKeys.tokenHash, tokenHash))
  })
})

describe('/v1', () => {
  test('pages through courses, newest first, without gaps', async () => {
    for (let n = 0; n < 101; n += 1) await buildCourse(t.db)
    const { as } = await keyWith('courses.read')
    const first = await t.call(openApi.courses, { as })
    const rest = await t.call(openApi.courses, { as, query: { after: first.data.next ?? undefined } })
    const ids = [...first.data.items, ...rest.data.items].map(({ id }) => id)
    expect([first.data.items.length, rest.data.next]).toEqual([100, null])
    expect(new Set(ids).size).toBe(await t.db.$count(courses))
  })

  test('opens and ends a course for a learner, in the name of the key’s maker, with a mail', async () => {
    const { as, key } = await keyWith('enrolments.write', 'enrolments.read')
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db)
    const body = { email: learner.email, courseId: course.id, until: null, reason: 'Đào tạo nội bộ quý 4' }
    const made = await t.call(openApi.enrol, { as, body })
    expect(made.data).toMatchObject({
      learner: { id: learner.id, email: learner.email },
      course: { id: course.id },
      state: 'active',
      percent: 0,
    })
    expect((await t.call(openApi.enrol, { as, body })).error.name).toBe('enrollment.exists')
    const params = { id: made.data.id }
    const ended = await t.call(openApi.endEnrolment, { as, params, body: { reason: 'Nhân viên nghỉ việc' } })
    expect(ended.data.state).toBe('ended')
    const again = { as, params, body: { reason: 'Nhân viên nghỉ việc' } }
    expect((await t.call(openApi.endEnrolment, again)).error.name).toBe('enrollment.wrong_state')
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, learner.id))
    expect(entries).toMatchObject([
      { action: 'enrollment.opened', actorId: owner.id, after: { apiKey: `${key.name} (…${key.ending})` } },
      { action: 'enrollment.ended', actorId: owner.id, after: { apiKey: `${key.name} (…${key.ending})` } },
    ])
    expect((await mailsTo(t.db, learner.email)).length).toBe(2)
    const strangers = { ...body, email: 'khong-co@example.vn' }
    expect((await t.call(openApi.enrol, { as, body: strangers })).error.name).toBe('user.not_found')
  })

  test('answers enrolments of a course or a learner, and one by its id', async () => {
    const { as } = await keyWith('enrolments.read')
    const { id, userId, courseId } = await buildEnrollment(t.db, { percent: 40 })
    await buildEnrollment(t.db)
    for (const query of [{ course: courseId }, { learner: userId }]) {
      const { data } = await t.call(openApi.enrolments, { as, query })
      expect(data).toMatchObject({ items: [{ id, percent: 40, state: 'active' }], next: null })
    }
    expect((await t.call(openApi.enrolment, { as, params: { id } })).data.id).toBe(id)
    const nowhere = { as, params: { id: '00000000-0000-7000-8000-000000000000' } }
    expect((await t.call(openApi.enrolment, nowhere)).error.name).toBe('enrollment.not_found')
  })

  test('answers orders by state, and one by its code, with what is paid for each line', async () => {
    const { as } = await keyWith('orders.read')
    const learner = await buildUser(t.db)
    const { code } = await buildOrder(t.db, { userId: learner.id, state: 'paid', paidAt: t.time.now() })
    const { data } = await t.call(openApi.orders, { as, query: { state: 'paid' } })
    expect(data.items.map((order) => order.code)).toEqual([code])
    const one = await t.call(openApi.order, { as, params: { code } })
    expect(one.data).toEqual(data.items[0])
    expect(one.data).toMatchObject({ buyer: { email: learner.email }, lines: [{ refunded: 0 }] })
    expect((await t.call(openApi.order, { as, params: { code: 'TH00000000' } })).error.name).toBe(
      'order.not_found',
    )
  })
})

describe('the typed client of others', () => {
  test('lists every page, opens a course, and says why the API refused, over HTTP', async () => {
    const { as } = await keyWith('courses.read', 'enrolments.read', 'enrolments.write')
    const baseUrl = await listen(t.app)
    const api = createClient({ baseUrl, apiKey: as.accessToken })
    for (let n = await t.db.$count(courses); n < 101; n += 1) await buildCourse(t.db)
    const ids: string[] = []
    for await (const { id } of everyItem((after) => api.GET('/v1/courses', { params: { query: { after } } })))
      ids.push(id)
    expect(new Set(ids).size).toBe(await t.db.$count(courses))
    expect(ids).toHaveLength(new Set(ids).size)

    const { email, id: learner } = await buildUser(t.db)
    const { id: courseId } = await buildCourse(t.db)
    const body = { email, courseId, until: null, reason: 'Đào tạo nội bộ quý 4' }
    const enrolment = await unwrap(api.POST('/v1/enrolments', { body }))
    expect(enrolment).toMatchObject({ learner: { email }, percent: 0, state: 'active' })
    const { data } = await api.GET('/v1/enrolments', { params: { query: { learner } } })
    expect(data?.data.items).toEqual([enrolment])

    await expect(unwrap(api.POST('/v1/enrolments', { body }))).rejects.toMatchObject({
      status: 409,
      reason: 'enrollment.exists',
      requestId: expect.any(String),
    })
    const wrong = createClient({ baseUrl, apiKey: `${as.accessToken.slice(0, -1)}x` })
    const refused = await wrong.GET('/v1/orders')
    expect([refused.response.status, refused.error?.error.name]).toEqual([401, 'session.invalid'])
  })
})
