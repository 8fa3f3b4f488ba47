import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOf, jwtSecrets } from '../../secrets/secrets.ts'
import { buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { createRefreshTokens } from './refresh-token.ts'
import { createSigningKeys } from './signing-keys.ts'
import { createTokenService } from './tokens.ts'

const [first, second, third] = ['một', 'hai', 'ba'].map(
  (name) => `${name} bí mật dài hơn ba mươi hai ký tự`,
) as [string, string, string]
const now = new Date('2026-11-21T08:00:00Z')
const seconds = now.getTime() / 1000
const service = (current: string, previous?: string, at = now) =>
  createTokenService({ current, previous }, () => at)
const claims = { userId: randomUUID(), sessionId: randomUUID(), app: 'web', role: 'student' } as const
const { userId, sessionId, app } = claims
const [key] = createSigningKeys({ current: first })

interface Change {
  header?: Record<string, unknown>
  payload?: Record<string, unknown>
  sign?: (jwt: SignJWT) => Promise<string>
}

/** A valid token with the test's changes. */
function mint({ header, payload, sign = (jwt) => jwt.sign(key.privateKey) }: Change = {}): Promise<string> {
  const body = { iss: 'tham-hoc', aud: 'web', sub: userId, sid: sessionId, iat: seconds, exp: seconds + 600 }
  const jwt = new SignJWT({ ...body, ...payload })
  return sign(jwt.setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.id, ...header }))
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('access tokens', () => {
  test('are accepted unchanged, and name their key and type', async () => {
    const { token, expiresAt } = await service(first).signAccess(claims)
    expect(await service(first).verifyAccess(token)).toEqual({ userId, sessionId, app })
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'EdDSA',
      typ: 'at+jwt',
      kid: key.id,
    })
    expect(expiresAt.getTime() - now.getTime()).toBe(15 * 60_000)
    expect(await service(first).verifyAccess(await mint())).toEqual({ userId, sessionId, app })
  })

  test.each([
    ['web', 15],
    ['crm', 10],
    ['doctor', 10],
  ] as const)('of %s live %i minutes and half a minute for clocks', async (site, minutes) => {
    const { token } = await service(first).signAccess({ ...claims, app: site })
    const at = (ms: number) => service(first, undefined, new Date(now.getTime() + ms)).verifyAccess(token)
    expect(await at(minutes * 60_000 + 29_000)).toMatchObject({ app: site })
    expect(await at(minutes * 60_000 + 31_000)).toBeNull()
  })

  test('that were accepted before are refused once their time is over, and before it when a clock was set back', async () => {
    let at = now
    const tokens = createTokenService({ current: first }, () => at)
    const { token } = await tokens.signAccess(claims)
    const acceptedAfter = async (ms: number) => {
      at = new Date(now.getTime() + ms)
      return (await tokens.verifyAccess(token)) !== null
    }
    const minute = 60_000
    expect(await acceptedAfter(0)).toBe(true)
    expect(await acceptedAfter(15 * minute + 29_000)).toBe(true)
    expect(await acceptedAfter(15 * minute + 31_000)).toBe(false)
    expect(await acceptedAfter(15 * minute)).toBe(true)
    expect(await acceptedAfter(-minute)).toBe(false)
  })

  test('survive a change of the secret only while the previous secret is configured', async () => {
    const { token } = await service(first).signAccess(claims)
    expect(await service(second, first).verifyAccess(token)).not.toBeNull()
    expect(await service(second).verifyAccess(token)).toBeNull()
    expect(await service(third, second).verifyAccess(token)).toBeNull()
    const renewed = await service(second, first).signAccess(claims)
    expect(await service(second).verifyAccess(renewed.token)).not.toBeNull()
    expect(await service(first).verifyAccess(renewed.token)).toBeNull()
  })

  const publicPem = key.publicKey.export({ format: 'pem', type: 'spki' })
  const hmac = (secret: string | Buffer) => (jwt: SignJWT) => jwt.sign(new Uint8Array(Buffer.from(secret)))
  const stranger = generateKeyPairSync('ed25519').privateKey
  test.each<[string, Change]>([
    ['signed by somebody else under our name', { sign: (jwt) => jwt.sign(stranger) }],
    ['HS256 with the public key as its secret', { header: { alg: 'HS256' }, sign: hmac(publicPem) }],
    ['HS256 with the secret itself', { header: { alg: 'HS256' }, sign: hmac(first) }],
    ['without the name of a key', { header: { kid: undefined } }],
    ['of an unknown key', { header: { kid: 'khac' } }],
    ['of another kind', { header: { typ: 'JWT' } }],
    ['without a kind', { header: { typ: undefined } }],
    ['for another site', { payload: { aud: 'elsewhere' } }],
    ['for two sites', { payload: { aud: ['web', 'crm'] } }],
    ['for none', { payload: { aud: undefined } }],
    ['of another issuer', { payload: { iss: 'somebody' } }],
    ['without an end', { payload: { exp: undefined } }],
    ['whose end is no number', { payload: { exp: 'mai' } }],
    ['without an account', { payload: { sub: undefined } }],
    ['whose session is no text', { payload: { sid: 7 } }],
    ['from the future', { payload: { iat: seconds + 90, exp: seconds + 600 } }],
    ['not valid yet', { payload: { nbf: seconds + 90 } }],
  ])('%s are refused', async (_name, change) => {
    expect(await service(first).verifyAccess(await mint(change))).toBeNull()
  })

  test('that are unsigned, truncated, changed or random are refused without throwing', async () => {
    const [head = '', body = '', tag = ''] = (await mint()).split('.')
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString())
    const none = base64({ alg: 'none', typ: 'at+jwt', kid: key.id })
    const tokens = [
      `${none}.${body}.`,
      `${none}.${body}.${tag}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${body}.${tag.slice(0, -2)}`,
      `${head}.${base64({ ...payload, sub: randomUUID() })}.${tag}`,
      `${base64('text')}.${body}.${tag}`,
      `${base64(null)}.${body}.${tag}`,
      `${base64({ alg: 'EdDSA', typ: 'at+jwt', kid: { toString: 1 } })}.${body}.${tag}`,
      `${base64({ alg: ['EdDSA'], typ: 'at+jwt', kid: key.id })}.${body}.${tag}`,
      `${base64({ alg: 'EdDSA', typ: 'at+jwt', kid: key.id, crit: ['x'], x: 1 })}.${body}.${tag}`,
      `${base64({ alg: 'EdDSA', typ: 'at+jwt', kid: key.id, b64: false, crit: ['b64'] })}.${body}.${tag}`,
      '',
      '.',
      '..',
      '...',
      'ạ.ạ.ạ',
      '%00',
    ]
    for (const token of tokens)
      expect([token, await service(first).verifyAccess(token)]).toEqual([token, null])
  })
})

test('refresh tokens: survive a change of the secret while the previous secret is configured', () => {
  const old = createRefreshTokens({ current: first })
  const token = old.create(sessionId)
  const sealed = old.seal(token, sessionId)
  const during = createRefreshTokens({ current: second, previous: first })
  expect([during.readSessionId(token), during.unseal(sealed, sessionId)]).toEqual([sessionId, token])
  const after = createRefreshTokens({ current: second })
  expect([after.readSessionId(token), after.unseal(sealed, sessionId)]).toEqual([null, null])
  expect(after.readSessionId(during.create(sessionId))).toBe(sessionId)
  expect(during.unseal(sealed, randomUUID())).toBeNull()
})

describe('the service', () => {
  let t: TestApp
  const PREVIOUS = 'previous-jwt-0123456789abcdefghijklmnopq'
  beforeAll(async () => {
    t = await createTestApp({ JWT_SECRET_PREVIOUS: PREVIOUS })
  })
  afterAll(() => t.close())
  const me = (accessToken: string) => t.call(contract.auth.me, { as: { accessToken } })

  test('accepts tokens of the previous secret, refuses others with 40001 and another site’s with 40003', async () => {
    const user = await buildUser(t.db)
    const session = await t.signIn(user)
    const sign = (current: string, site: 'web' | 'crm' = 'web') =>
      createTokenService({ current }, t.time.now).signAccess({
        userId: user.id,
        sessionId: session.sessionId,
        app: site,
        role: 'student',
      })
    expect(allOf(jwtSecrets(t.services.env))).toHaveLength(2)
    expect((await me((await sign(PREVIOUS)).token)).status).toBe(200)
    expect((await me((await sign(third)).token)).error.code).toBe(40001)
    expect((await me((await sign(PREVIOUS, 'crm')).token)).error.code).toBe(40003)
  })
})
