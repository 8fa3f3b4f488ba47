import { generateKeyPairSync } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditEntries,
  consents,
  outsideIdentities,
  outsideSignIns,
  rateLimits,
  sessions,
  users,
} from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import {
  ISSUER_CLIENT,
  type IssuerPerson,
  newPerson,
  type OutsideIssuer,
  startOutsideIssuer,
} from '../../test/outside-issuer.ts'
import { giveSecondFactor } from '../../test/second-factor.ts'
import { startZaloDouble, ZALO_APP, type ZaloDouble } from '../../test/zalo-login.ts'
import { hashOpaqueToken } from '../auth/index.ts'
import { createAppleSecret } from './apple-secret.ts'
import { findSignIn, proveAddress, removeOutsideSignInsBefore, updateSignIn } from './outside-sign-in.repo.ts'
import { createOutsideSignIn } from './outside-sign-in.service.ts'

const { outsideSignIn: api, auth } = contract
const SITE = 'http://localhost:3000'
const RETURN_URL = `${SITE}/api/auth/outside/return`

let t: TestApp
let issuer: OutsideIssuer
let zalo: ZaloDouble
beforeAll(async () => {
  issuer = await startOutsideIssuer(RETURN_URL)
  zalo = await startZaloDouble()
  t = await createTestApp({
    GOOGLE_CLIENT_ID: ISSUER_CLIENT.id,
    GOOGLE_CLIENT_SECRET: ISSUER_CLIENT.secret,
    GOOGLE_ISSUER: issuer.url,
    ZALO_LOGIN_APP_ID: ZALO_APP.id,
    ZALO_LOGIN_APP_SECRET: ZALO_APP.secret,
    ZALO_LOGIN_URL: zalo.url,
    ZALO_GRAPH_URL: zalo.url,
  })
})
afterAll(async () => {
  await t.close()
  await issuer.close()
  await zalo.close()
})
beforeEach(async () => {
  issuer.forgery = null
  issuer.isDown = false
  await t.db.delete(rateLimits)
})

type Answer = { state: string; code?: string; error?: string; iss?: string; place?: string }

const begin = async () => (await t.call(api.begin, { body: { service: 'google' } })).data

/** Goes to the issuer and comes back by the service's own return address, as a browser does. */
async function comeBack(url: string): Promise<Answer> {
  const back = await issuer.visit(url)
  const sent = await t.app.inject({ method: 'GET', url: `/auth/outside/return${back.search}` })
  expect(sent.statusCode).toBe(303)
  const page = new URL(String(sent.headers.location))
  expect(page.origin + page.pathname + page.search).toBe(`${SITE}/auth/return`)
  return Object.fromEntries(new URLSearchParams(page.hash.slice(1))) as unknown as Answer
}

const finish = (ceremony: string, answer: Answer) => t.call(api.finish, { body: { ceremony, answer } })

async function arrive(person: IssuerPerson = newPerson()) {
  issuer.person = person
  const { ceremony, url } = await begin()
  return finish(ceremony, await comeBack(url))
}

/** The ticket of a sign-in that is open, with what it needs. */
async function openWith(person: IssuerPerson) {
  const { data, error } = await arrive(person)
  if (!data?.open) throw new Error(`no open sign-in: ${error?.name}`)
  return data.open
}

const codeIn = async (email: string) => {
  const [mail] = await mailsTo(t.db, email)
  return mail?.subject.match(/\d{6}/)?.[0] ?? ''
}

const identitiesOf = (user: Pick<TestUser, 'id'>) =>
  t.db.select().from(outsideIdentities).where(eq(outsideIdentities.userId, user.id))

const actionsOf = async (user: Pick<TestUser, 'id'>) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))).map(
    ({ action }) => action,
  )

const register = (ticket: string, name = 'Lê Thị Ngoài') =>
  t.call(api.register, { body: { ticket, name, acceptMarketing: true } })

/** A learner with a password, whose account a person of the issuer is linked to. */
async function linked() {
  const person = newPerson()
  const user = await buildUser(t.db, { email: person.email ?? '' })
  const { ticket } = await openWith(person)
  await t.call(api.link, { body: { ticket, password: TEST_PASSWORD } })
  return { user, person, as: await t.signIn(user) }
}

describe('a person without an account', () => {
  test('gets one with the address that the service vouches for, with consents, and is signed in', async () => {
    const person = newPerson()
    const open = await openWith(person)
    expect(open).toMatchObject({ service: 'google', need: 'account', email: person.email, name: person.name })
    const { data } = await register(open.ticket, 'Lê Thị Mới')
    expect(data.user).toMatchObject({ name: 'Lê Thị Mới', role: 'student' })
    const [user] = await t.db.select().from(users).where(eq(users.id, data.user.id))
    expect(user).toMatchObject({ email: person.email, status: 'active', phone: null })
    expect(await identitiesOf(data.user)).toMatchObject([
      { service: 'google', subject: person.sub, email: person.email },
    ])
    const given = await t.db.select().from(consents).where(eq(consents.userId, data.user.id))
    expect(given).toMatchObject([{ purpose: 'marketing', isGranted: true }])
    expect(await actionsOf(data.user)).toEqual(['outside_identity.linked'])
  })

  test('signs in at once the next time, as a device that the rules for devices count', async () => {
    const person = newPerson()
    const { data } = await register((await openWith(person)).ticket)
    issuer.person = person
    const { ceremony, url } = await begin()
    const again = await t.call(api.finish, {
      body: { ceremony, answer: await comeBack(url), deviceId: 'trinh-duyet-cua-toi' },
    })
    expect(again.data.open).toBeNull()
    expect(again.data.session?.user.id).toBe(data.user.id)
    const rows = await t.db.select().from(sessions).where(eq(sessions.userId, data.user.id))
    expect(rows.filter(({ deviceId }) => deviceId !== null)).toHaveLength(1)
  })

  test('with an address that the service does not vouch for proves it by a code first', async () => {
    const person = newPerson({ email_verified: false })
    const open = await openWith(person)
    expect(open).toMatchObject({ need: 'address', email: null })
    expect((await register(open.ticket)).error.name).toBe('outside.expired')
    const email = `khac-${person.email}`
    const { ticket } = open
    expect((await t.call(api.sendCode, { body: { ticket } })).error.name).toBe('input.invalid')
    await t.call(api.sendCode, { body: { ticket, email } })
    expect((await t.call(api.confirmCode, { body: { ticket, otp: '000000' } })).error.name).toBe(
      'auth.otp_invalid',
    )
    const confirmed = await t.call(api.confirmCode, { body: { ticket, otp: await codeIn(email) } })
    expect(confirmed.data.open).toMatchObject({ need: 'account', email })
    const { data } = await register(ticket)
    expect(await identitiesOf(data.user)).toMatchObject([{ subject: person.sub, email: null }])
  })

  test('takes over an unverified registration of the address without its password and phone', async () => {
    const person = newPerson()
    const pending = await buildUser(t.db, {
      email: person.email ?? '',
      status: 'pending',
      phone: '0901234567',
    })
    const { data } = await register((await openWith(person)).ticket)
    expect(data.user.id).toBe(pending.id)
    const [user] = await t.db.select().from(users).where(eq(users.id, pending.id))
    expect(user).toMatchObject({ status: 'active', phone: null })
    const login = await t.call(auth.login, {
      body: { email: pending.email, password: TEST_PASSWORD },
    })
    expect(login.error.name).toBe('auth.invalid_credentials')
  })

  test('opens one account with one ticket, also of two requests at once', async () => {
    const { ticket } = await openWith(newPerson())
    const answers = await Promise.all([register(ticket), register(ticket)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })
})

describe('a person whose address has an account', () => {
  test('is asked for its proof: the address alone links nothing', async () => {
    const person = newPerson()
    const user = await buildUser(t.db, { email: person.email ?? '' })
    expect(await openWith(person)).toMatchObject({ need: 'proof', email: person.email })
    expect(await identitiesOf(user)).toEqual([])
  })

  test('links it by the password, gets a mail, and signs in without it from then on', async () => {
    const { user, person } = await linked()
    expect(await identitiesOf(user)).toHaveLength(1)
    expect((await mailsTo(t.db, user.email))[0]?.subject).toContain('Đã liên kết Google')
    expect((await arrive(person)).data.session?.user.id).toBe(user.id)
  })

  test('a wrong password links nothing, is counted like at the login, and leaves the ticket', async () => {
    const person = newPerson()
    const user = await buildUser(t.db, { email: person.email ?? '' })
    const { ticket } = await openWith(person)
    const tryPassword = (password: string) => t.call(api.link, { body: { ticket, password } })
    expect((await tryPassword('sai-mat-khau')).error.name).toBe('auth.invalid_credentials')
    expect(await identitiesOf(user)).toEqual([])
    for (let tries = 1; tries < 5; tries++) await tryPassword('sai-mat-khau')
    expect((await tryPassword('sai-mat-khau')).error.name).toBe('auth.too_many_attempts')
    await t.db.delete(rateLimits)
    expect((await tryPassword(TEST_PASSWORD)).status).toBe(200)
  })

  test('links it by a code to its mailbox; five wrong ones use the code up', async () => {
    const person = newPerson()
    const user = await buildUser(t.db, { email: person.email ?? '' })
    const { ticket } = await openWith(person)
    const confirm = (otp: string) => t.call(api.confirmCode, { body: { ticket, otp } })
    await t.call(api.sendCode, { body: { ticket, email: 'ke-khac@example.vn' } })
    expect(await mailsTo(t.db, 'ke-khac@example.vn')).toEqual([])
    const first = await codeIn(user.email)
    for (let tries = 0; tries < 5; tries++) await confirm(first === '111111' ? '222222' : '111111')
    expect((await confirm(first)).error.name).toBe('auth.otp_invalid')
    expect((await t.call(api.sendCode, { body: { ticket } })).error.name).toBe('auth.otp_too_soon')
    t.time.advance(61_000)
    await t.call(api.sendCode, { body: { ticket } })
    const { data } = await confirm(await codeIn(user.email))
    expect(data.session?.user.id).toBe(user.id)
    expect(await identitiesOf(user)).toHaveLength(1)
  })

  test('a code proves no address that took the place of its own meanwhile', async () => {
    const { ticket } = await openWith(newPerson({ email_verified: false }))
    const tokenHash = hashOpaqueToken(ticket)
    await t.call(api.sendCode, { body: { ticket, email: 'hop-thu-cua-toi@example.vn' } })
    const codeHash = (await findSignIn(t.db, tokenHash, t.time.now()))?.codeHash ?? ''
    await updateSignIn(t.db, tokenHash, { email: 'hop-thu-cua-nguoi@example.vn', codeHash: 'ma-khac' })
    expect(await proveAddress(t.db, { tokenHash, codeHash })).toBe(false)
    expect(await findSignIn(t.db, tokenHash, t.time.now())).toMatchObject({ isEmailProved: false })
  })

  test('which its mailbox had not proved yet is taken over by the code: the password and sessions of before end', async () => {
    const person = newPerson()
    const user = await buildUser(t.db, { email: person.email ?? '', verifiedAt: null })
    const before = await t.signIn(user)
    await t.call(contract.reminders.makeCalendarFeed, { as: before })
    const { ticket } = await openWith(person)
    await t.call(api.sendCode, { body: { ticket } })
    const { data } = await t.call(api.confirmCode, { body: { ticket, otp: await codeIn(user.email) } })
    expect(data.session?.user.id).toBe(user.id)
    const [owned] = await t.db.select().from(users).where(eq(users.id, user.id))
    expect(owned?.verifiedAt).not.toBeNull()
    expect(owned?.passwordHash).not.toBe(user.passwordHash)
    expect((await t.call(api.list, { as: before })).error.name).toBe('session.revoked')
    expect(await actionsOf(user)).toEqual(
      expect.arrayContaining(['user.password_reset', 'calendar_feed.removed']),
    )
  })

  test('with a second factor gives its code as well, by every way', async () => {
    const person = newPerson()
    const user = await buildUser(t.db, { email: person.email ?? '' })
    const app = await giveSecondFactor(t, user)
    const { ticket } = await openWith(person)
    const link = (secondFactor?: string) =>
      t.call(api.link, {
        body: { ticket, password: TEST_PASSWORD, ...(secondFactor ? { secondFactor } : {}) },
      })
    expect((await link()).error.name).toBe('auth.second_factor_needed')
    expect(await identitiesOf(user)).toEqual([])
    expect((await link(app.code())).status).toBe(200)

    const again = await openWith(person)
    expect(again.need).toBe('second_factor')
    const toOther = { ticket: again.ticket, email: 'ke-khac@example.vn' }
    expect((await t.call(api.sendCode, { body: toOther })).error.name).toBe('outside.expired')
    const enter = (secondFactor: string) =>
      t.call(api.enter, { body: { ticket: again.ticket, secondFactor } })
    expect((await enter('000000')).error.name).toBe('auth.second_factor_invalid')
    t.time.advance(60_000)
    expect((await enter(app.code())).data.user.id).toBe(user.id)
    expect((await enter(app.code())).error.name).toBe('outside.expired')
  })

  test('a ticket that was not proved enters nothing with a second factor alone', async () => {
    const person = newPerson()
    const user = await buildUser(t.db, { email: person.email ?? '' })
    const app = await giveSecondFactor(t, user)
    const { ticket } = await openWith(person)
    const entered = await t.call(api.enter, { body: { ticket, secondFactor: app.code() } })
    expect(entered.error.name).toBe('outside.expired')
  })

  test.each([
    ['of the staff', (email: string) => buildAdmin(t.db).then(({ id }) => give(id, email))],
    ['of a doctor', (email: string) => buildDoctor(t.db).then(({ account }) => give(account.id, email))],
  ])('that is %s is refused and says why', async (_whose, make) => {
    const person = newPerson()
    await make(person.email ?? '')
    expect((await arrive(person)).error.name).toBe('outside.not_for_staff')
  })
  const give = (id: string, email: string) => t.db.update(users).set({ email }).where(eq(users.id, id))

  test.each([
    ['was locked', { status: 'locked' as const }],
    ['got another password', { passwordHash: 'khac' }],
  ])('that %s while its second factor was checked is not linked', async (_what, change) => {
    const person = newPerson()
    const user = await buildUser(t.db, { email: person.email ?? '' })
    const prove = async () => {
      await t.db.update(users).set(change).where(eq(users.id, user.id))
      return null
    }
    const slow = createOutsideSignIn({ ...t.services, secondFactorCheck: { prove } })
    const { ticket } = await openWith(person)
    await t.call(api.sendCode, { body: { ticket } })
    const confirmed = slow.confirmCode({
      ticket,
      otp: await codeIn(user.email),
      ip: '203.0.113.9',
      userAgent: null,
    })
    await expect(confirmed).rejects.toMatchObject({ errorName: 'outside.refused' })
    expect(await identitiesOf(user)).toEqual([])
  })

  test('that is locked is refused, linked or not', async () => {
    const { user, person } = await linked()
    await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, user.id))
    expect((await arrive(person)).error.name).toBe('outside.refused')
    expect((await arrive(newPerson({ email: person.email ?? '' }))).error.name).toBe('outside.refused')
  })
})

describe('an answer that is not taken', () => {
  const refusedAfter = async (change: (url: URL) => void) => {
    issuer.person = newPerson()
    const { ceremony, url } = await begin()
    const changed = new URL(url)
    change(changed)
    return (await finish(ceremony, await comeBack(changed.href))).error.name
  }

  test('names another issuer than the one that was visited', async () => {
    issuer.person = newPerson()
    const { ceremony, url } = await begin()
    const answer = { ...(await comeBack(url)), iss: 'https://issuer.example' }
    expect((await finish(ceremony, answer)).error.name).toBe('outside.refused')
  })

  test('outside sign-in: an answer at the address of a clinic is refused', async () => {
    issuer.person = newPerson()
    const { ceremony, url } = await begin()
    const answer = { ...(await comeBack(url)), place: 'mot-co-so' }
    expect((await finish(ceremony, answer)).error.name).toBe('outside.refused')
  })

  test('outside sign-in: an answer with another state is refused', async () => {
    expect(await refusedAfter((url) => url.searchParams.set('state', 'x'.repeat(43)))).toBe('outside.refused')
  })

  test('outside sign-in: an id token with another nonce is refused', async () => {
    expect(await refusedAfter((url) => url.searchParams.set('nonce', 'x'.repeat(43)))).toBe('outside.refused')
  })

  test('belongs to the challenge of another browser', async () => {
    const other = new URL((await begin()).url).searchParams.get('code_challenge') ?? ''
    expect(await refusedAfter((url) => url.searchParams.set('code_challenge', other))).toBe('outside.refused')
  })

  test('comes a second time, to the same visit or with its code to another', async () => {
    issuer.person = newPerson()
    const { ceremony, url } = await begin()
    const answer = await comeBack(url)
    expect((await finish(ceremony, answer)).status).toBe(200)
    expect((await finish(ceremony, answer)).error.name).toBe('outside.expired')
    const next = await begin()
    const state = new URL(next.url).searchParams.get('state') ?? ''
    expect((await finish(next.ceremony, { ...answer, state })).error.name).toBe('outside.refused')
  })

  test('outside sign-in: an answer that comes after ten minutes is refused', async () => {
    issuer.person = newPerson()
    const { ceremony, url } = await begin()
    const answer = await comeBack(url)
    t.time.advance(10 * 60_000 + 1)
    expect((await finish(ceremony, answer)).error.name).toBe('outside.expired')
    await removeOutsideSignInsBefore(t.db, t.time.now())
    expect(
      await t.db.select().from(outsideSignIns).where(eq(outsideSignIns.purpose, 'sign-in')),
    ).not.toContainEqual(expect.objectContaining({ subject: null }))
  })

  test.each([
    ['is meant for another audience', { claims: { aud: 'mot-ung-dung-khac' } }],
    ['comes from another issuer', { claims: { iss: 'https://issuer.example' } }],
    ['is over', { claims: { exp: 1_700_000_000 } }],
    ['is signed with a key that the issuer does not publish', { isKeyForeign: true }],
  ])('has a token that %s', async (_what, forgery) => {
    issuer.forgery = forgery
    expect((await arrive()).error.name).toBe('outside.refused')
  })

  test('says that the person went back', async () => {
    const { ceremony, url } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    expect((await finish(ceremony, { state, error: 'access_denied', iss: issuer.url })).error.name).toBe(
      'outside.cancelled',
    )
  })

  test('cannot be traded while the service is down, which is said and not counted', async () => {
    issuer.person = newPerson()
    const { ceremony, url } = await begin()
    const answer = await comeBack(url)
    issuer.isDown = true
    expect((await finish(ceremony, answer)).error.name).toBe('outside.unreachable')
    const counted = await t.db.select().from(rateLimits)
    expect(counted.filter(({ key }) => key.startsWith('login-net'))).toEqual([])
  })
})

test('a form of another site is taken at the return address only, and only its own four fields go on', async () => {
  const post = (url: string, type: string, payload: string) =>
    t.app.inject({
      method: 'POST',
      url,
      headers: { origin: 'https://appleid.apple.com', 'content-type': type },
      payload,
    })
  const form = 'application/x-www-form-urlencoded'
  const sent = await post(
    '/auth/outside/return',
    form,
    'state=s&code=c&user=%7B%7D&next=https://evil.example',
  )
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${SITE}/auth/return#state=s&code=c`])
  const placed = await post('/auth/outside/return/mot-co-so', form, 'state=s&place=co-so-khac')
  expect(placed.headers.location).toBe(`${SITE}/auth/return#state=s&place=mot-co-so`)
  const refused = await post('/auth/outside/begin', 'application/json', '{"service":"google"}')
  expect(refused.json().error.name).toBe('access.foreign_origin')
})

describe('Zalo, which vouches for no address', () => {
  async function arriveByZalo(person: ZaloDouble['person']) {
    zalo.person = person
    const { ceremony, url } = (await t.call(api.begin, { body: { service: 'zalo' } })).data
    const query = new URL(url).searchParams
    expect(url).toContain('/v4/permission?')
    expect(query.get('redirect_uri')).toBe(RETURN_URL)
    zalo.codes.set('ma-zalo', query.get('code_challenge') ?? '')
    const state = query.get('state') ?? ''
    return { ceremony, state, ...(await finish(ceremony, { state, code: 'ma-zalo' })) }
  }

  test('asks for an address, whose code links the account that has it', async () => {
    const user = await buildUser(t.db)
    const person = { id: '3141592653589793238', name: 'Trần Zalo' }
    const { data } = await arriveByZalo(person)
    expect(data.open).toMatchObject({ service: 'zalo', need: 'address', email: null, name: 'Trần Zalo' })
    const ticket = data.open?.ticket ?? ''
    expect((await t.call(api.link, { body: { ticket, password: TEST_PASSWORD } })).error.name).toBe(
      'outside.expired',
    )
    await t.call(api.sendCode, { body: { ticket, email: user.email } })
    const confirmed = await t.call(api.confirmCode, { body: { ticket, otp: await codeIn(user.email) } })
    expect(confirmed.data.session?.user.id).toBe(user.id)
    expect((await arriveByZalo(person)).data.session?.user.id).toBe(user.id)
  })

  test('a code that was used is refused with the status 200, and so is its answer here', async () => {
    const { url, ceremony } = (await t.call(api.begin, { body: { service: 'zalo' } })).data
    const state = new URL(url).searchParams.get('state') ?? ''
    expect((await finish(ceremony, { state, code: 'da-dung' })).error.name).toBe('outside.refused')
  })
})

test('Apple gets a secret that the team signs for five minutes', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = {
    teamId: 'TEAM123456',
    clientId: 'vn.thamhoc.web',
    keyId: 'KEY1234567',
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  }
  const secret = await createAppleSecret(key, () => new Date('2026-11-28T00:00:00Z'))()
  expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
  expect(decodeJwt(secret)).toEqual({
    iss: 'TEAM123456',
    sub: 'vn.thamhoc.web',
    aud: 'https://appleid.apple.com',
    iat: 1_795_824_000,
    exp: 1_795_824_300,
  })
})

describe('the own account', () => {
  const beginLink = (as: TestSession, body: { password?: string; code?: string } = {}) =>
    t.call(api.beginLink, { as, body: { service: 'google', password: TEST_PASSWORD, ...body } })
  async function linkFrom(as: TestSession, person: IssuerPerson, by: TestSession = as) {
    issuer.person = person
    const { ceremony, url } = (await beginLink(as)).data
    return t.call(api.finishLink, { as: by, body: { ceremony, answer: await comeBack(url) } })
  }

  test('shows what is offered and what is linked, without the subject', async () => {
    const { as, person } = await linked()
    expect((await t.call(api.offered)).data.services).toEqual(['google', 'zalo'])
    const { data } = await t.call(api.list, { as })
    expect(data).toMatchObject({ services: ['google', 'zalo'], isCodeNeeded: false })
    expect(data.items).toMatchObject([{ service: 'google', email: person.email }])
    expect(JSON.stringify(data)).not.toContain(person.sub)
  })

  test('links a service with the password, whatever address the service has', async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    expect((await beginLink(as, { password: 'sai' })).error.name).toBe('auth.wrong_password')
    const person = newPerson()
    expect((await linkFrom(as, person)).data).toMatchObject({ service: 'google', email: person.email })
    expect((await arrive(person)).data.session?.user.id).toBe(user.id)
  })

  test('an identity that another account has, and a second one of a service, are not taken', async () => {
    const { person, as } = await linked()
    const other = await t.signIn(await buildUser(t.db))
    expect((await linkFrom(other, person)).error.name).toBe('outside.taken')
    expect((await linkFrom(as, newPerson())).error.name).toBe('outside.taken')
  })

  test('a visit that one session began is finished by no other, and by no sign-in', async () => {
    const user = await buildUser(t.db)
    const [as, elsewhere] = [await t.signIn(user), await t.signIn(user)]
    expect((await linkFrom(as, newPerson(), elsewhere)).error.name).toBe('outside.expired')
    const { ceremony, url } = (await beginLink(as)).data
    expect((await finish(ceremony, await comeBack(url))).error.name).toBe('outside.expired')
  })

  test('unlinks with the password, ends the other sessions, and sends a mail', async () => {
    const { user, person, as } = await linked()
    const [identity] = (await t.call(api.list, { as })).data.items
    const unlink = (password: string) =>
      t.call(api.unlink, { as, params: { id: identity?.id ?? '' }, body: { password } })
    expect((await unlink('sai')).error.name).toBe('auth.wrong_password')
    expect((await unlink(TEST_PASSWORD)).status).toBe(200)
    expect((await mailsTo(t.db, user.email))[0]?.subject).toContain('Đã gỡ liên kết Google')
    const live = await t.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), eq(sessions.revokedReason, 'identity_removed')))
    expect(live.length).toBeGreaterThan(0)
    expect((await arrive(person)).data.open?.need).toBe('proof')
    expect((await unlink(TEST_PASSWORD)).error.name).toBe('outside.not_found')
  })

  test('a sign-in that waits for its second factor links nothing again once it is unlinked', async () => {
    const { user, person, as } = await linked()
    const app = await giveSecondFactor(t, user)
    const { ticket, need } = await openWith(person)
    expect(need).toBe('second_factor')
    const [identity] = (await t.call(api.list, { as })).data.items
    const unlinked = await t.call(api.unlink, {
      as,
      params: { id: identity?.id ?? '' },
      body: { password: TEST_PASSWORD, code: app.code() },
    })
    expect(unlinked.status).toBe(200)
    t.time.advance(60_000)
    const entered = await t.call(api.enter, { body: { ticket, secondFactor: app.code() } })
    expect(entered.error.name).toBe('outside.expired')
    expect(await identitiesOf(user)).toEqual([])
  })

  test('a password set by a code removes every link, since a stranger may have made it', async () => {
    const { user, as } = await linked()
    await t.call(auth.forgotPassword, { body: { email: user.email } })
    const { resetToken } = (
      await t.call(auth.verifyOtp, {
        body: { email: user.email, purpose: 'reset', otp: await codeIn(user.email) },
      })
    ).data
    await t.call(auth.resetPassword, {
      body: { resetToken: resetToken ?? '', newPassword: 'Mùa-đông-2027-ở-Sa-Pa' },
    })
    expect(await identitiesOf(user)).toEqual([])
    expect((await mailsTo(t.db, user.email))[0]?.text).toContain('1 liên kết đăng nhập')
    expect(await actionsOf(user)).toContain('outside_identity.all_removed')
    expect((await t.call(api.list, { as })).error.name).toBe('session.revoked')
  })
})
