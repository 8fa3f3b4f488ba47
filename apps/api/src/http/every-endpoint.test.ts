import { contract, type Endpoint } from '@repo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rateLimits } from '../db/schema/index.ts'
import { buildApiKey } from '../test/api-keys.ts'
import { buildAdmin, buildDoctor, buildUser } from '../test/factories.ts'
import { type CallOptions, createTestApp, type TestApp, type TestSession } from '../test/harness.ts'

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, e]): [string, Endpoint] => [`${group}.${name}`, e]),
)
const writes = endpoints.filter(([, e]) => e.method !== 'GET')
const jsonWebhooks = endpoints.filter(([, e]) => e.access.kind === 'webhook' && e.body)

let t: TestApp
let sessions: Record<'student' | 'doctor' | 'admin' | 'key', TestSession>
let declared: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
beforeAll(async () => {
  t = await createTestApp()
  const { account } = await buildDoctor(t.db)
  sessions = {
    student: await t.signIn(await buildUser(t.db)),
    doctor: await t.signIn(account),
    admin: await t.signIn(await buildAdmin(t.db)),
    key: (await buildApiKey(t)).as,
  }
  declared = (await t.app.inject('/openapi.json')).json().paths
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

/** Call options of a permitted caller, with well-formed path parameters that match no row. */
function permitted(e: Endpoint): CallOptions & { params: Record<string, string> } {
  const { access } = e
  const role = access.kind === 'signed-in' ? access.roles[0] : access.kind === 'key' ? 'key' : undefined
  return {
    as: role ? sessions[role] : null,
    headers: { 'idempotency-key': 'khong-trung-lap' },
    params: Object.fromEntries(
      Object.entries(e.params?.shape ?? {}).map(([name, schema]) => [name, possible(schema as z.ZodType)]),
    ),
  }
}

const someNames = ['00000000-0000-7000-8000-000000000000', 'khong-co', 'vi', '2026-01', '2026-01-01']
const possible = (schema: z.ZodType): string => {
  const choices = schema instanceof z.ZodEnum ? schema.options.map(String) : someNames
  return choices.find((name) => schema.safeParse(name).success) ?? ''
}

/** Checks that the OpenAPI page declares the answer. */
function expectDeclared(e: Endpoint, answer: { status: number; error: { name: string } }): void {
  const operation = declared[e.path.replace(/:(\w+)/g, '{$1}')]?.[e.method.toLowerCase()]
  expect(operation?.responses[answer.status]?.description).toContain(` ${answer.error.name}:`)
}

/** Whether the contract allows query keys that it does not name. */
const isLoose = (e: Endpoint) => e.query?.def.catchall instanceof z.ZodUnknown

describe('input: a query is as strict as a body', () => {
  test.each(endpoints)('%s refuses an unknown key, and names it', async (_name, e) => {
    const query = { khong_co: '1', 'role[]': 'admin' } as never
    const answer = await t.call(e, { ...permitted(e), query } as never)
    if (isLoose(e)) return expect(answer.status).toBe(200)
    expect(answer.status).toBe(e.standard ? 400 : 422)
    expect(answer.error.details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'query.khong_co' }),
        expect.objectContaining({ path: 'query.role[]' }),
      ]),
    )
    expectDeclared(e, answer)
  })

  test('only VNPay’s notice may carry unknown query keys', () => {
    const loose = endpoints.filter(([, e]) => isLoose(e))
    expect(loose.map(([name]) => name)).toEqual(['payments.vnpayNotice'])
  })
})

describe('input: text that PostgreSQL cannot store is refused with 422', () => {
  const unstorable = ['a\ud800', '\udc00a', 'a\u0000b']

  test.each(jsonWebhooks)('%s is refused as a value, deep inside, and as a name', async (_name, e) => {
    for (const text of unstorable)
      for (const body of [{ orderId: text }, { data: [{ description: text }] }, { [text]: 1 }]) {
        const answer = await t.call(e, { body } as never)
        expect([answer.status, answer.error?.name]).toEqual([422, 'input.invalid'])
      }
  })

  test('half of a surrogate pair and NUL are refused in a body, a query and a path', async () => {
    const as = sessions.admin
    for (const text of unstorable) {
      const body = {
        name: text,
        slug: 'a',
        description: '',
        intro: '',
        motif: 'skincare',
        position: 1,
        parentId: null,
      } as const
      const refused = await t.call(contract.crm.createCategory, { as, body })
      expect([refused.status, refused.error.details]).toEqual([
        422,
        [{ path: 'body.name', message: expect.any(String) }],
      ])
    }
    const found = await t.call(contract.crm.users, { as, query: { q: 'a\0' } })
    expect([found.status, found.error.details]).toMatchObject([422, [{ path: 'query.q' }]])
    const order = await t.call(contract.crmOrders.order, { as, params: { code: 'TH\0ABC' } })
    expect([order.status, order.error.details]).toMatchObject([422, [{ path: 'params.code' }]])
  })

  test('escaped NUL and paired surrogates are accepted', async () => {
    const body = {
      name: 'Da \\u0000 \u{1f469}',
      slug: 'chi-trong-giong',
      description: '',
      intro: '',
      motif: 'skincare',
      position: 1,
      parentId: null,
    } as const
    expect((await t.call(contract.crm.createCategory, { as: sessions.admin, body })).status).toBe(200)
  })
})

describe('OpenAPI: every status that the framework answers is declared', () => {
  /** A request that the framework refuses, as bytes. */
  const send = async (e: Endpoint, headers: Record<string, string>, payload?: string) => {
    const { as, params } = permitted(e)
    const answer = await t.app.inject({
      method: e.method,
      url: e.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
      headers: { ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}), ...headers },
      payload,
    })
    return { status: answer.statusCode, error: answer.json().error }
  }

  test.each(writes)(
    '%s: answers to a body of another type, too large or malformed, or from another origin',
    async (_name, e) => {
      const type = e.upload?.types[0] ?? 'application/json'
      const kind = await send(e, { 'content-type': 'application/x-unknown' }, 'x')
      const bytes = String(Math.max(99_000_000, (e.upload?.maxBytes ?? 0) + 1))
      const size = await send(e, { 'content-type': type, 'content-length': bytes }, '{}')
      const origin = await send(e, { origin: 'https://evil.example' })
      expect([kind.status, size.status, origin.status]).toEqual([415, 413, 403])
      for (const answer of [kind, size, origin]) expectDeclared(e, answer)
      if (e.upload) return
      const broken = await send(e, { 'content-type': type }, '{')
      expect(broken.status).toBe(400)
      expectDeclared(e, broken)
    },
  )

  test.each(endpoints.filter(([, e]) => e.params))(
    '%s: answers to a path with impossible parameters',
    async (_name, e) => {
      const { params, ...options } = permitted(e)
      const nothing = Object.fromEntries(Object.keys(params).map((name) => [name, 'x'.repeat(300)]))
      const answer = await t.call(e, { ...options, params: nothing } as never)
      expect(answer.status).toBe(404)
      expectDeclared(e, answer)
    },
  )

  test.each(endpoints.filter(([, e]) => e.access.kind === 'signed-in'))(
    '%s: answers to calls without a session, without permission, and with an incomplete login',
    async (_name, e) => {
      const { params } = permitted(e)
      const answers = [await t.call(e, { params } as never)]
      for (const as of Object.values(sessions)) answers.push(await t.call(e, { params, as } as never))
      const refused = answers.filter(({ status }) => status === 401 || status === 403)
      expect(refused.length).toBeGreaterThan(0)
      for (const answer of refused) expectDeclared(e, answer)
    },
  )
})
