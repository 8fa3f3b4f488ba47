import { randomBytes, randomUUID } from 'node:crypto'
import { contract, type EndpointOutput } from '@repo/contract'
import type { LaunchFault } from '@repo/contract/lti-launch'
import { and, eq, like } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import {
  auditEntries,
  enrollments,
  ltiAccounts,
  ltiLogins,
  ltiPlatforms,
  ltiScores,
  ltiStatements,
  quizAttempts,
  rateLimits,
  secondFactors,
  sessions,
  users,
} from '../../db/schema/index.ts'
import { buildApiKey } from '../../test/api-keys.ts'
import {
  buildAdmin,
  buildCourse,
  buildEnrollment,
  buildLesson,
  buildQuizAttempt,
  buildStaffWith,
  buildUser,
  TEST_PASSWORD,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import type { HttpSink } from '../../test/http-sink.ts'
import {
  buildPlatform,
  type Launching,
  ltiClaim,
  otherKey,
  publicPem,
  publishedSelection,
  startPlatformServer,
  type TestPlatform,
} from '../../test/lti-platform.ts'
import { mailsTo } from '../../test/mails.ts'
import { buildOrganisation, buySeats, seatsOf } from '../../test/organisations.ts'
import { createLtiHousekeeping } from './housekeeping.service.ts'
import { nextPage, readMembers } from './members.ts'
import { createPlatformCall, isAddressOf } from './platform-call.ts'
import { createSendScore } from './send-score.handler.ts'
import { createSendStatement } from './send-statement.handler.ts'
import { createSpreadScores } from './spread-scores.handler.ts'

const { lti, crmLti } = contract
type StatementPage = Extract<EndpointOutput<typeof contract.xapi.statements>, { more: string }>
let t: TestApp
let server: HttpSink
let platform: TestPlatform
let web: string
beforeAll(async () => {
  server = await startPlatformServer()
  t = await createTestApp({ LTI_INNER_PLATFORMS: server.url })
  web = t.services.env.PUBLIC_WEB_URL
})
afterAll(async () => {
  await server.stop()
  await t.close()
})
beforeEach(async () => {
  await t.db.delete(rateLimits)
  await t.db.delete(ltiPlatforms)
  platform = await buildPlatform(t, server)
})

const newKey = () => randomBytes(32).toString('base64url')
const target = (path = '/lti/launch') => new URL(path, web).href
/** Begins a launch as a browser that a platform sends here. */
async function begin(of: TestPlatform, targetUrl = target(), extra: { clientId?: string } = {}) {
  const browserKey = newKey()
  const answer = await t.call(lti.begin, {
    body: {
      issuer: of.issuer,
      loginHint: 'nguoi-dung-7',
      messageHint: 'lop-3',
      targetLinkUri: targetUrl,
      clientId: of.clientId,
      ...extra,
      browserKey,
    },
  })
  const search = answer.data ? new URL(answer.data.location).searchParams : new URLSearchParams()
  return { answer, browserKey, search, state: search.get('state') ?? '', nonce: search.get('nonce') ?? '' }
}
/** Begins a launch and answers it as the platform does. */
async function launch(
  of: TestPlatform,
  {
    targetUrl = target(),
    subject,
    nonce,
    ...message
  }: Launching & { targetUrl?: string; subject?: string; nonce?: string } = {},
) {
  const begun = await begin(of, targetUrl)
  const input = { nonce: nonce ?? begun.nonce, targetUrl, ...(subject ? { subject } : {}), ...message }
  const idToken = await of.sign(input)
  const answer = await t.call(lti.launch, { body: { state: begun.state, idToken } })
  return { ...begun, answer, idToken, ticket: answer.data?.ticket ?? '' }
}
type Launched = Awaited<ReturnType<typeof launch>>
const enter = ({ ticket, browserKey }: Pick<Launched, 'ticket' | 'browserKey'>, as?: TestSession) =>
  t.call(lti.enter, { body: { ticket, browserKey }, ...(as ? { as } : {}) })
const linkTo = ({ ticket, browserKey }: Launched, as: TestSession, password = TEST_PASSWORD) =>
  t.call(lti.link, { body: { ticket, browserKey, password }, as })
const faultOf = async (id = platform.id) =>
  (await t.db.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, id)))[0]?.lastFault
const subjectOfTest = () => `hoc-vien-${randomUUID()}`
const accountOf = async (subject: string) =>
  (await t.db.select().from(ltiAccounts).where(eq(ltiAccounts.subject, subject)))[0]
const userAt = async (email: string) => (await t.db.select().from(users).where(eq(users.email, email)))[0]

describe('a launch', () => {
  test('asks the platform to sign it, with the parameters of its document', async () => {
    const { answer, search } = await begin(platform)
    expect(answer.status).toBe(200)
    expect(answer.data.location.startsWith(`${server.url}/auth?tenant=1&`)).toBe(true)
    expect(Object.fromEntries(search)).toEqual({
      tenant: '1',
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientId,
      redirect_uri: target(),
      login_hint: 'nguoi-dung-7',
      lti_message_hint: 'lop-3',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('makes the account of a learner, leads into the course with a free seat, and opens it again', async () => {
    const clinic = await buildOrganisation(t)
    const { course } = await buySeats(t, clinic, { seats: 1 })
    await t.db.update(ltiPlatforms).set({ organisationId: clinic.id }).where(eq(ltiPlatforms.id, platform.id))
    const subject = subjectOfTest()
    const targetUrl = target(`/course/${course.slug}`)
    const first = await enter(await launch(platform, { subject, targetUrl }))
    expect(first.data).toMatchObject({ kind: 'here', course: course.slug, lessonId: null })
    const user = await userAt(`${subject}@benh-vien.example.vn`)
    expect(user).toMatchObject({ name: 'Nguyễn Thị Hoa', role: 'student', status: 'active' })
    expect(first.data.kind === 'here' && first.data.session?.user.id).toBe(user?.id)
    expect(await seatsOf(t, clinic, course.id)).toMatchObject({ given: 1, free: 0 })
    const owned = await t.db
      .select()
      .from(enrollments)
      .where(and(eq(enrollments.userId, user?.id ?? ''), eq(enrollments.courseId, course.id)))
    expect(owned).toHaveLength(1)
    expect((await mailsTo(t.db, user?.email ?? '')).map((mail) => mail.subject)).toContain(
      'Tài khoản học của bạn đã mở từ Bệnh viện Đông Đô',
    )
    // The second launch is of the same account and takes no seat.
    const again = await enter(await launch(platform, { subject, targetUrl }))
    expect(again.data.kind === 'here' && again.data.session?.user.id).toBe(user?.id)
    expect(await seatsOf(t, clinic, course.id)).toMatchObject({ given: 1, free: 0 })
    // Another learner finds no seat left.
    const late = await enter(await launch(platform, { subject: subjectOfTest(), targetUrl }))
    expect(late.data).toMatchObject({ kind: 'no_access', why: 'no_seat', course: { slug: course.slug } })
  })

  test('opens a course of its learner at a lesson, by the address or by its own parameters, and none to who has none', async () => {
    const course = await buildCourse(t.db)
    const subject = subjectOfTest()
    const lesson = randomUUID()
    const closed = await enter(
      await launch(platform, { subject, targetUrl: target(`/course/${course.slug}`) }),
    )
    expect(closed.data).toMatchObject({ kind: 'no_access', why: 'no_access' })
    const { userId = '' } = (await accountOf(subject)) ?? {}
    await buildEnrollment(t.db, { userId, courseId: course.id })
    const at = { kind: 'here', course: course.slug, lessonId: lesson }
    const byUrl = target(`/student/my-course/${course.slug}?lesson=${lesson}`)
    expect((await enter(await launch(platform, { subject, targetUrl: byUrl }))).data).toMatchObject(at)
    const claims = { [ltiClaim('custom')]: { course: course.slug, lesson } }
    expect((await enter(await launch(platform, { subject, claims }))).data).toMatchObject(at)
    const none = await enter(await launch(platform, { subject }))
    expect(none.data).toMatchObject({ kind: 'here', course: null })
  })

  test('of a learner who is signed in already opens no second session', async () => {
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    const { userId = '' } = (await accountOf(subject)) ?? {}
    const as = await t.signIn({ id: userId, role: 'student' })
    expect((await enter(await launch(platform, { subject }), as)).data).toMatchObject({
      kind: 'here',
      session: null,
    })
    const other = await t.signIn(await buildUser(t.db))
    const entered = await enter(await launch(platform, { subject }), other)
    expect(entered.data.kind === 'here' && entered.data.session?.user.id).toBe(userId)
  })
})

test('launches of one browser open sessions of one device', async () => {
  const subject = subjectOfTest()
  for (const deviceId of ['mot-trinh-duyet', 'mot-trinh-duyet', 'trinh-duyet-khac']) {
    const { ticket, browserKey } = await launch(platform, { subject })
    await t.call(lti.enter, { body: { ticket, browserKey, deviceId } })
  }
  const { userId = '' } = (await accountOf(subject)) ?? {}
  const own = await t.db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(own).toHaveLength(3)
  const ids = new Set(own.map(({ deviceId }) => deviceId))
  expect([ids.size, ids.has(null), ids.has('mot-trinh-duyet')]).toEqual([2, false, false])
})

describe('an address that has an account', () => {
  test('is not entered by a platform that names it, but linked by its holder once', async () => {
    const subject = subjectOfTest()
    const holder = await buildUser(t.db, { email: `${subject}@benh-vien.example.vn` })
    const launched = await launch(platform, { subject })
    expect((await enter(launched)).data).toEqual({
      kind: 'prove',
      platform: 'Bệnh viện Đông Đô',
      why: 'known_address',
      signedInAs: null,
    })
    const as = await t.signIn(holder)
    expect((await enter(launched, as)).data).toMatchObject({ kind: 'prove', signedInAs: holder.name })
    expect((await linkTo(launched, as, 'mat-khau-khac')).error.name).toBe('auth.wrong_password')
    const linked = await linkTo(launched, as)
    expect(linked.data).toMatchObject({ kind: 'here', session: null })
    expect((await linkTo(launched, as)).error.name).toBe('lti.expired')
    const later = await enter(await launch(platform, { subject }))
    expect(later.data.kind === 'here' && later.data.session?.user.id).toBe(holder.id)
    // A stranger may have linked it, so a new password asks its holder once more.
    await t.db.update(users).set({ passwordHash: 'mat-khau-moi' }).where(eq(users.id, holder.id))
    const ended = await enter(await launch(platform, { subject }))
    expect(ended.data).toMatchObject({ kind: 'prove', why: 'known_address' })
  })

  test('is asked for where the platform sends none', async () => {
    const launched = await launch(platform, { subject: subjectOfTest(), claims: { email: undefined } })
    expect((await enter(launched)).data).toMatchObject({ kind: 'prove', why: 'no_address' })
  })

  test('which a launch made is the mailbox’s once it chose a password: the platform opens it no more by itself', async () => {
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    const { userId = '' } = (await accountOf(subject)) ?? {}
    const { passwordHash } = await buildUser(t.db)
    await t.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    const launched = await launch(platform, { subject })
    expect((await enter(launched)).data).toMatchObject({ kind: 'prove', why: 'known_address' })
    await linkTo(launched, await t.signIn({ id: userId, role: 'student' }))
    expect((await enter(await launch(platform, { subject }))).data).toMatchObject({ kind: 'here' })
  })

  test('with a second factor asks for it: the platform’s word is no factor', async () => {
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    const { userId = '' } = (await accountOf(subject)) ?? {}
    await t.db.insert(secondFactors).values({ userId, sealedSecret: 'a', confirmedAt: t.time.now() })
    const launched = await launch(platform, { subject })
    expect((await enter(launched)).data).toMatchObject({ kind: 'prove', why: 'second_factor' })
    const as = await t.signIn({ id: userId, role: 'student' })
    expect((await enter(launched, as)).data).toMatchObject({ kind: 'here', session: null })
  })

  test('that is locked is refused, and opened again by its platform once it was unlocked', async () => {
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    await t.db
      .update(users)
      .set({ status: 'locked' })
      .where(eq(users.email, `${subject}@benh-vien.example.vn`))
    expect((await enter(await launch(platform, { subject }))).error.name).toBe('lti.refused')
    // Unlocking leaves an address that was never verified pending; the platform that made the account opens it again.
    const { userId = '' } = (await accountOf(subject)) ?? {}
    await t.db.update(users).set({ status: 'pending' }).where(eq(users.id, userId))
    const entered = await enter(await launch(platform, { subject }))
    const as = entered.data.kind === 'here' && entered.data.session?.user.id
    expect(as).toBe(userId)
    expect(await userAt(`${subject}@benh-vien.example.vn`)).toMatchObject({
      status: 'active',
      verifiedAt: null,
    })
  })
})

describe('the own links with platforms', () => {
  const show = async (as: TestSession) => (await t.call(lti.accounts, { as })).data
  /** A learner whom a launch let in and who linked the account with a password. */
  const linked = async () => {
    const subject = subjectOfTest()
    const holder = await buildUser(t.db, { email: `${subject}@benh-vien.example.vn` })
    const as = await t.signIn(holder)
    await linkTo(await launch(platform, { subject }), as)
    return { subject, holder, as }
  }

  test('show the platform, when it was linked, its last launch, and whether the next one enters', async () => {
    const { holder, as } = await linked()
    const moment = expect.stringMatching(/^\d{4}-.*Z$/)
    const link = { platform: 'Bệnh viện Đông Đô', state: 'opens', linkedAt: moment, lastLaunchAt: moment }
    expect(await show(as)).toEqual({
      items: [{ id: expect.any(String), ...link }],
      isCodeNeeded: false,
    })
    await t.db.update(users).set({ passwordHash: 'mat-khau-moi' }).where(eq(users.id, holder.id))
    expect((await show(as)).items).toMatchObject([{ state: 'asks' }])
    await t.db.update(ltiPlatforms).set({ isActive: false }).where(eq(ltiPlatforms.id, platform.id))
    expect((await show(as)).items).toMatchObject([{ state: 'off' }])
    expect((await show(await t.signIn(await buildUser(t.db)))).items).toEqual([])
  })

  test('end with the password: other sessions too, results are dropped, and the next launch asks', async () => {
    const { subject, holder, as } = await linked()
    const elsewhere = await t.signIn(holder)
    const course = await buildCourse(t.db)
    const { id = '' } = (await accountOf(subject)) ?? {}
    await t.db
      .insert(ltiScores)
      .values({ accountId: id, courseId: course.id, lineUrl: `${server.url}/line/1` })
    const unlink = (password: string) => t.call(lti.unlink, { as, params: { id }, body: { password } })
    expect((await unlink('mat-khau-khac')).error.name).toBe('auth.wrong_password')
    const waiting = await launch(platform, { subject })
    expect((await unlink(TEST_PASSWORD)).status).toBe(200)
    expect((await unlink(TEST_PASSWORD)).error.name).toBe('lti_link.not_found')
    expect((await show(as)).items).toEqual([])
    expect((await t.call(lti.accounts, { as: elsewhere })).error.name).toBe('session.revoked')
    expect(await t.db.select().from(ltiScores).where(eq(ltiScores.accountId, id))).toEqual([])
    expect((await mailsTo(t.db, holder.email))[0]?.subject).toContain('Đã gỡ liên kết Bệnh viện Đông Đô')
    // A launch that was signed before enters no more either.
    expect((await enter(waiting)).data).toMatchObject({ kind: 'prove', why: 'known_address' })
  })
})

describe('a launch that is not believed', () => {
  const seconds = () => Math.floor(t.time.now().getTime() / 1000)
  const bad: [string, string, () => Launching & { nonce?: string }][] = [
    ['of another key', 'signature', () => ({ key: otherKey })],
    ['of an unknown key', 'unknown_key', () => ({ header: { alg: 'RS256', kid: 'la' } })],
    [
      'signed with the public key as a secret (HS256)',
      'algorithm',
      () => ({ header: { alg: 'HS256', kid: 'k1' }, key: Buffer.from(publicPem) }),
    ],
    ['of another issuer', 'issuer', () => ({ claims: { iss: 'https://lms.la.example' } })],
    ['for another audience', 'audience', () => ({ claims: { aud: 'ung-dung-khac' } })],
    [
      'for several audiences without a party',
      'audience',
      () => ({ claims: { aud: [platform.clientId, 'b'] } }),
    ],
    [
      'for another authorised party',
      'audience',
      () => ({ claims: { aud: [platform.clientId, 'b'], azp: 'b' } }),
    ],
    ['whose time is over', 'expired', () => ({ claims: { exp: seconds() - 120 } })],
    ['that was issued long ago', 'expired', () => ({ claims: { iat: seconds() - 3600 } })],
    ['without an end', 'expired', () => ({ claims: { exp: undefined } })],
    ['with another nonce', 'nonce', () => ({ nonce: newKey() })],
    ['of an unknown deployment', 'deployment', () => ({ claims: { [ltiClaim('deployment_id')]: 'khac' } })],
    [
      'of another message',
      'message',
      () => ({ claims: { [ltiClaim('message_type')]: 'LtiSubmissionReviewRequest' } }),
    ],
    ['of another version', 'version', () => ({ claims: { [ltiClaim('version')]: '1.1.0' } })],
    [
      'to a foreign address',
      'target',
      () => ({ claims: { [ltiClaim('target_link_uri')]: 'https://la.example/course/a' } }),
    ],
    [
      'to another address than it began with',
      'target',
      () => ({ claims: { [ltiClaim('target_link_uri')]: target('/course/khac') } }),
    ],
    ['of no person', 'subject', () => ({ claims: { sub: undefined } })],
  ]
  test.each(bad)('%s is refused with one sentence, and staff read why', async (_what, fault, message) => {
    const { answer } = await launch(platform, message())
    expect([answer.status, answer.error.name, answer.error.details]).toEqual([403, 'lti.refused', undefined])
    expect(await faultOf()).toBe(fault)
  })

  test('without a signature is refused', async () => {
    const { state, nonce } = await begin(platform)
    const idToken = new UnsecuredJWT({ nonce })
      .setIssuer(platform.issuer)
      .setAudience(platform.clientId)
      .setSubject('a')
      .setIssuedAt()
      .setExpirationTime('5m')
      .encode()
    expect((await t.call(lti.launch, { body: { state, idToken } })).error.name).toBe('lti.refused')
    const garbage = await begin(platform)
    expect((await t.call(lti.launch, { body: { state: garbage.state, idToken: 'x.y.z' } })).error.name).toBe(
      'lti.refused',
    )
  })

  test('is taken once: neither its state nor its ticket works again, nor after its time', async () => {
    const launched = await launch(platform)
    const { state, idToken } = launched
    expect((await t.call(lti.launch, { body: { state, idToken } })).error.name).toBe('lti.expired')
    expect((await t.call(lti.launch, { body: { state: newKey(), idToken } })).error.name).toBe('lti.expired')
    expect((await enter({ ...launched, browserKey: newKey() })).error.name).toBe('lti.expired')
    expect((await enter(launched)).status).toBe(200)
    expect((await enter(launched)).error.name).toBe('lti.expired')
    const [late, slow] = [await launch(platform), await begin(platform)]
    t.time.advance(31 * MINUTE_MS)
    expect((await enter(late)).error.name).toBe('lti.expired')
    const signed = await platform.sign({ nonce: slow.nonce, targetUrl: target() })
    expect((await t.call(lti.launch, { body: { state: slow.state, idToken: signed } })).error.name).toBe(
      'lti.expired',
    )
  })

  test('began for an unknown platform, one that is off, a foreign address or an unknown deployment', async () => {
    const unknown = await begin({ ...platform, issuer: 'https://lms.la.example' })
    expect(unknown.answer.error.name).toBe('lti.refused')
    const noClient = await begin({ ...platform, clientId: 'khac' })
    expect(noClient.answer.error.name).toBe('lti.refused')
    for (const url of [
      'https://la.example/course/a',
      target('/crm'),
      'javascript:alert(1)',
      `${web}.la.example/course/a`,
    ])
      expect((await begin(platform, url)).answer.error.name).toBe('lti.refused')
    await t.db.update(ltiPlatforms).set({ isActive: false }).where(eq(ltiPlatforms.id, platform.id))
    expect((await begin(platform)).answer.error.name).toBe('lti.refused')
  })

  test('of one platform opens no account of another, whatever its person is called there', async () => {
    const other = await buildPlatform(t, server, {
      issuer: 'https://lms.khac.example',
      name: 'Phòng khám khác',
    })
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    const { userId } = (await accountOf(subject)) ?? {}
    const entered = await enter(
      await launch(other, { subject, claims: { email: 'khac@benh-vien.example.vn' } }),
    )
    expect(entered.data.kind === 'here' && entered.data.session?.user.id).not.toBe(userId)
    // A message of one platform is no answer to a launch of the other.
    const begun = await begin(other)
    const idToken = await platform.sign({ nonce: begun.nonce, targetUrl: target() })
    expect((await t.call(lti.launch, { body: { state: begun.state, idToken } })).error.name).toBe(
      'lti.refused',
    )
    expect(await faultOf(other.id)).toBe('issuer')
  })

  test('meets no keys: the platform’s server fails', async () => {
    server.answer({ status: 500, body: '' })
    // Keys that were read a moment ago are believed for ten minutes.
    t.time.advance(11 * MINUTE_MS)
    expect((await launch(platform)).answer.error.name).toBe('lti.refused')
    expect(await faultOf()).toBe('keys_unreachable')
  })

  test('LTI: a launch is removed a day later', async () => {
    await launch(platform)
    t.time.advance(26 * 60 * MINUTE_MS)
    await createLtiHousekeeping(t.services)()
    expect(await t.db.select().from(ltiLogins)).toEqual([])
  })
})

describe('choosing a course for a link of the platform', () => {
  const SETTINGS = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
  const dl = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
  const returnUrl = () => `${server.url}/deep_links`
  const settings = (change: Record<string, unknown> = {}) => {
    const claims = publishedSelection(returnUrl())
    return { ...claims, [SETTINGS]: { ...(claims[SETTINGS] as object), ...change } }
  }
  const ask = (claims: Record<string, unknown> = settings(), targetUrl = target('/lti/select')) =>
    launch(platform, { targetUrl, claims })
  const offer = (ticket: string, more: { words?: string; course?: string } = {}) =>
    t.call(lti.offer, { body: { ticket, words: more.words ?? '', course: more.course ?? null } })
  const choose = (ticket: string, chosen: { course: string; lessonId?: string; hasLine?: boolean } | null) =>
    t.call(lti.choose, {
      body: { ticket, chosen: chosen && { lessonId: null, hasLine: true, ...chosen } },
    })
  const read = async (message: string) => {
    const keys = (await t.app.inject('/lti/jwks')).json()
    return jwtVerify(message, createLocalJWKSet(keys), {
      issuer: platform.clientId,
      audience: platform.issuer,
      currentDate: t.time.now(),
    })
  }

  test('by the published message answers as the published answer, signed for the platform, once', async () => {
    const { answer, ticket, browserKey } = await ask()
    expect(answer.data.next).toBe('select')
    const course = await buildCourse(t.db, { title: 'Tiêm filler từ đầu' })
    const offered = await offer(ticket, { words: 'filler tu dau' })
    expect(offered.data).toMatchObject({
      platform: 'Bệnh viện Đông Đô',
      origins: [server.url],
      takesLine: true,
      usesSeats: false,
      courses: [{ slug: course.slug, title: course.title, freeSeats: null }],
    })
    const chosen = await choose(ticket, { course: course.slug })
    expect(chosen.data).toMatchObject({ returnUrl: returnUrl(), origins: [server.url] })
    const { payload, protectedHeader } = await read(chosen.data.message)
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    expect(payload).toEqual({
      iss: platform.clientId,
      aud: platform.issuer,
      azp: platform.clientId,
      iat: expect.any(Number),
      exp: expect.any(Number),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      [ltiClaim('deployment_id')]: platform.deploymentId,
      [ltiClaim('message_type')]: 'LtiDeepLinkingResponse',
      [ltiClaim('version')]: '1.3.0',
      [dl('data')]: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
      [dl('content_items')]: [
        {
          type: 'ltiResourceLink',
          url: target(`/course/${course.slug}`),
          title: course.title,
          window: { targetName: '_blank' },
          lineItem: { label: course.title, scoreMaximum: 100, resourceId: course.id },
        },
      ],
    })
    for (const again of [await choose(ticket, null), await offer(ticket)])
      expect(again.error.name).toBe('lti.expired')
    // A ticket of a choice does not sign in, and a ticket of a launch cannot choose.
    const second = await ask()
    expect((await enter({ ticket: second.ticket, browserKey })).error.name).toBe('lti.expired')
    expect((await offer((await launch(platform)).ticket)).error.name).toBe('lti.expired')
  })

  test('takes a lesson, a line where it is wanted and accepted, and nothing from who goes back', async () => {
    const course = await buildCourse(t.db)
    const lesson = await buildLesson(t.db, { courseId: course.id })
    const lessonId = lesson.id
    const bare = settings({
      accept_lineitem: false,
      accept_presentation_document_targets: ['iframe'],
      data: undefined,
    })
    const { ticket } = await ask(bare, target())
    const shown = await offer(ticket, { course: course.slug })
    expect(shown.data.course?.sections.flatMap((one) => one.lessons.map(({ id }) => id))).toContain(lessonId)
    const other = await buildCourse(t.db, { status: 'draft' })
    for (const wrong of [{ course: other.slug }, { course: course.slug, lessonId: randomUUID() }])
      expect((await choose(ticket, wrong)).error.name).toBe('course.not_found')
    const { payload } = await read((await choose(ticket, { course: course.slug, lessonId })).data.message)
    expect(payload).not.toHaveProperty(dl('data'))
    const url = target(`/student/my-course/${course.slug}?lesson=${lessonId}`)
    expect(payload[dl('content_items')]).toEqual([{ type: 'ltiResourceLink', url, title: lesson.title }])
    const left = await choose((await ask()).ticket, null)
    expect((await read(left.data.message)).payload[dl('content_items')]).toEqual([])
  })

  test('shows courses with seats of the platform’s organisation first', async () => {
    const clinic = await buildOrganisation(t)
    const { course } = await buySeats(t, clinic, { seats: 2 })
    await buildCourse(t.db, { title: 'A đứng trước theo tên' })
    await t.db.update(ltiPlatforms).set({ organisationId: clinic.id }).where(eq(ltiPlatforms.id, platform.id))
    const { data } = await offer((await ask()).ticket)
    expect([data.usesSeats, data.courses[0], data.courses[1]?.freeSeats]).toEqual([
      true,
      { slug: course.slug, title: course.title, freeSeats: 2 },
      null,
    ])
  })

  test.each<[string, () => Record<string, unknown>, LaunchFault, string?]>([
    ['that takes no links', () => settings({ accept_types: ['file', 'html'] }), 'accept_types'],
    ['without settings', () => ({ ...settings(), [SETTINGS]: undefined }), 'malformed'],
    ['back to another host', () => settings({ deep_link_return_url: 'https://la.example/x' }), 'return_url'],
    ['back to no page', () => settings({ deep_link_return_url: 'javascript:alert(1)' }), 'return_url'],
    ['back over http', () => settings({ deep_link_return_url: 'http://lms.example.vn/x' }), 'return_url'],
    [
      'to another address than it began with',
      () => ({ ...settings(), [ltiClaim('target_link_uri')]: target('/course/a') }),
      'target',
    ],
    [
      'to the page to choose from, but of a link',
      () => ({ [ltiClaim('target_link_uri')]: target('/lti/select') }),
      'target',
    ],
  ])('is refused for a message %s', async (_what, claims, fault) => {
    expect((await ask(claims())).answer.error.name).toBe('lti.refused')
    expect(await faultOf()).toBe(fault)
  })

  test('a school may be called otherwise than the service that it belongs to, below the same domain', () => {
    const at = (host: string) => ({ issuer: host, authUrl: host, tokenUrl: host, jwksUrl: host })
    const env = { LTI_INNER_PLATFORMS: [] }
    const canvas = at('https://canvas.instructure.com/api/lti')
    expect(isAddressOf('https://truong.instructure.com/courses/1', canvas, env)).toBe(true)
    expect(isAddressOf('https://instructure.com.la.example/courses/1', canvas, env)).toBe(false)
    expect(isAddressOf('https://khac.edu.vn/a', at('https://lms.edu.vn'), env)).toBe(false)
    expect(isAddressOf('https://truong.benh-vien.edu.vn/a', at('https://lms.benh-vien.edu.vn'), env)).toBe(
      true,
    )
  })
})

describe('platforms', () => {
  const body = {
    name: 'Bệnh viện Chợ Rẫy',
    issuer: 'https://lms.cho-ray.example.vn',
    clientId: 'abc',
    authUrl: 'https://lms.cho-ray.example.vn/auth',
    tokenUrl: 'https://lms.cho-ray.example.vn/token',
    jwksUrl: 'https://lms.cho-ray.example.vn/jwks',
    deploymentIds: ['1'],
    organisationId: null,
    password: TEST_PASSWORD,
  }

  test('are added with both factors, told to owners, switched off and removed', async () => {
    const owner = await buildAdmin(t.db)
    const as = await t.signIn(owner)
    expect(
      (await t.call(crmLti.createPlatform, { as, body: { ...body, password: 'sai-mat-khau-roi' } })).error
        .name,
    ).toBe('auth.wrong_password')
    const made = await t.call(crmLti.createPlatform, { as, body })
    expect(made.data).toMatchObject({ name: body.name, isActive: true, learners: 0, organisation: null })
    expect((await t.call(crmLti.createPlatform, { as, body })).error.name).toBe('lti.platform_exists')
    expect((await mailsTo(t.db, owner.email)).map(({ subject }) => subject)).toContain(
      'Một hệ thống LMS vừa được nối với học viện',
    )
    const list = await t.call(crmLti.platforms, { as })
    expect(list.data.tool).toEqual({
      loginUrl: target('/lti/login'),
      launchUrl: target(),
      selectUrl: target('/lti/select'),
      keysUrl: target('/api/lti/jwks'),
    })
    expect(list.data.items[0]).toMatchObject({ id: made.data.id })
    const params = { id: made.data.id }
    expect(
      (await t.call(crmLti.setPlatformState, { as, params, body: { isActive: false } })).data.isActive,
    ).toBe(false)
    expect((await t.call(crmLti.removePlatform, { as, params })).status).toBe(200)
    expect((await t.call(crmLti.removePlatform, { as, params })).error.name).toBe('lti.not_found')
  })

  test.each(['http://lms.example.vn/jwks', 'https://127.0.0.1/jwks', 'https://localhost/jwks'])(
    'are not called at %s, which is not outside',
    async (jwksUrl) => {
      const as = await t.signIn(await buildAdmin(t.db))
      expect((await t.call(crmLti.createPlatform, { as, body: { ...body, jwksUrl } })).error.name).toBe(
        'lti.inner_address',
      )
    },
  )

  test('use the seats of an open organisation only', async () => {
    const as = await t.signIn(await buildAdmin(t.db))
    const refused = await t.call(crmLti.createPlatform, {
      as,
      body: { ...body, organisationId: randomUUID() },
    })
    expect(refused.error.name).toBe('organisation.not_found')
  })
})

describe('scores', () => {
  const lineUrl = () => `${server.url}/lines/7?type=quiz`
  const graded = (scope = ['https://purl.imsglobal.org/spec/lti-ags/scope/score'], lineitem = lineUrl()) => ({
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': { scope, lineitem },
  })
  /** A learner who came by a graded link and has the course. */
  async function learner(claims = graded(), path = (slug: string) => `/course/${slug}`) {
    const course = await buildCourse(t.db)
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    const { userId = '' } = (await accountOf(subject)) ?? {}
    const { id } = await buildEnrollment(t.db, { userId, courseId: course.id })
    await enter(await launch(platform, { subject, claims, targetUrl: target(path(course.slug)) }))
    server.requests.length = 0
    server.answer({ body: { access_token: 'the-truy-cap', expires_in: 3600 } }, { body: {} })
    return { subject, userId, course, enrollmentId: id }
  }
  const setProgress = (id: string, change: { percent: number; completedAt?: Date }) =>
    t.db.update(enrollments).set(change).where(eq(enrollments.id, id))
  const rows = () => t.db.select().from(ltiScores)
  const only = async () => {
    const [row, ...others] = await rows()
    if (!row || others.length > 0) throw new Error(`${others.length} further scores`)
    return row
  }
  let kept: ReturnType<typeof createSendScore> | null = null
  /** One for all, as a worker has one: it keeps tokens. */
  const sender = () => {
    kept ??= createSendScore(t.services, () => 0)
    return kept
  }
  /** Hands out what is due and makes the tries, as the queue does. */
  async function send() {
    await createSpreadScores(t.services)()
    for (const row of await rows())
      if (row.handedAt) await sender()({ scoreId: row.id, handedAt: row.handedAt.toISOString() })
  }
  const posted = () =>
    server.requests.filter(({ path }) => path.includes('/scores')).map(({ body }) => JSON.parse(body))

  test('of a course go to the grade book, with a token that the platform gave for a signed question', async () => {
    const { subject, enrollmentId } = await learner()
    await send()
    const [asked, sent] = server.requests
    expect(asked?.path).toBe('/token')
    const form = new URLSearchParams(asked?.body)
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      scope: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
    })
    const keys = (await t.app.inject('/lti/jwks')).json()
    const assertion = await jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet(keys), {
      issuer: platform.clientId,
      subject: platform.clientId,
      audience: `${server.url}/token`,
      currentDate: t.time.now(),
    })
    expect(assertion.payload.jti).toBeTruthy()
    expect([sent?.path, sent?.headers.authorization, sent?.headers['content-type']]).toEqual([
      '/lines/7/scores?type=quiz',
      'Bearer the-truy-cap',
      'application/vnd.ims.lis.v1.score+json',
    ])
    expect(posted()).toEqual([
      {
        userId: subject,
        scoreGiven: 0,
        scoreMaximum: 100,
        activityProgress: 'Initialized',
        gradingProgress: 'Pending',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
      },
    ])
    expect(await only()).toMatchObject({ state: 'delivered', sentPercent: 0 })
    // What still changes waits ten minutes, what is over does not.
    await setProgress(enrollmentId, { percent: 40 })
    await send()
    expect(posted()).toHaveLength(1)
    t.time.advance(11 * MINUTE_MS)
    await send()
    expect(posted().at(-1)).toMatchObject({
      scoreGiven: 40,
      activityProgress: 'InProgress',
      gradingProgress: 'Pending',
    })
    await setProgress(enrollmentId, { percent: 100, completedAt: t.time.now() })
    await send()
    expect(posted().at(-1)).toMatchObject({
      scoreGiven: 100,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
    })
  })

  test.each(['http://lms.example.vn/lines/7', 'https://127.0.0.1/lines/7'])(
    'are kept for no line at %s, which is not outside',
    async (lineitem) => {
      await learner(graded(undefined, lineitem))
      expect(await rows()).toEqual([])
    },
  )

  test('of a quiz are those of the best attempt that was handed in', async () => {
    const lessonId = randomUUID()
    const { userId, course } = await learner(
      graded(),
      (slug) => `/student/my-course/${slug}?lesson=${lessonId}`,
    )
    await send()
    expect(posted()).toEqual([expect.objectContaining({ scoreGiven: 0, activityProgress: 'Initialized' })])
    for (const [index, score] of [3, 1].entries()) {
      const values = { userId, courseId: course.id, lessonId, number: index + 1, score, maxScore: 4 }
      const { id } = await buildQuizAttempt(t.db, { ...values, isPassed: score === 3 })
      await t.db.update(quizAttempts).set({ submittedAt: t.time.now() }).where(eq(quizAttempts.id, id))
    }
    server.requests.length = 0
    await send()
    expect(posted()).toEqual([
      expect.objectContaining({
        scoreGiven: 75,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
      }),
    ])
  })

  test('that are lost arrive later, and a change during a try is sent after it', async () => {
    const { enrollmentId } = await learner()
    server.answer({ status: 503, body: '' })
    await send()
    expect(await only()).toMatchObject({
      state: 'waiting',
      roundTries: 1,
      tries: [{ status: 503, fault: 'token', percent: 0 }],
    })
    t.time.advance(2 * MINUTE_MS)
    server.answer(
      { body: { access_token: 'a' } },
      { status: 500, body: 'loi' },
      { body: { access_token: 'b' } },
      { body: {} },
    )
    await send()
    expect((await only()).tries.at(-1)).toMatchObject({ status: 500, fault: null, answer: 'loi' })
    t.time.advance(6 * MINUTE_MS)
    await createSpreadScores(t.services)()
    const row = await only()
    const handedAt = row.handedAt?.toISOString() ?? ''
    const under = sender()({ scoreId: row.id, handedAt })
    await setProgress(enrollmentId, { percent: 100, completedAt: t.time.now() })
    await under
    // A try that stands twice in the queue is made once.
    const before = server.requests.length
    await sender()({ scoreId: row.id, handedAt })
    expect(server.requests.length).toBe(before)
    await send()
    expect(posted().at(-1)).toMatchObject({ scoreGiven: 100, gradingProgress: 'FullyGraded' })
    expect((await only()).state).toBe('delivered')
  })

  test('go nowhere without a line, its scope, or the course', async () => {
    await learner(graded([]))
    expect(await rows()).toEqual([])
    const course = await buildCourse(t.db)
    await enter(
      await launch(platform, {
        subject: subjectOfTest(),
        claims: graded(),
        targetUrl: target(`/course/${course.slug}`),
      }),
    )
    expect(await rows()).toEqual([])
  })
})

describe('members of a class', () => {
  const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
  /** As 1EdTech printed a member (Names and Role Provisioning Services 2.0, 2019-04-16), with another role. */
  const member = (user_id: string, change: Record<string, unknown> = {}) => ({
    status: 'Active',
    name: 'Jane Q. Public',
    picture: 'https://platform.example.edu/jane.jpg',
    given_name: 'Jane',
    family_name: 'Doe',
    middle_name: 'Marie',
    email: 'jane@platform.example.edu',
    user_id,
    lis_person_sourcedid: '59254-6782-12ab',
    roles: [LEARNER],
    ...change,
  })
  const container = (...members: object[]) => ({
    id: `${server.url}/sections/2923/memberships`,
    context: { id: '2923-abc', label: 'CPS 435', title: 'CPS 435 Learning Analytics' },
    members,
  })
  const token = { body: { access_token: 'the-truy-cap', expires_in: 3600 } }
  const claims = (url = `${server.url}/sections/2923/memberships?v=2`) => ({
    [ltiClaim('context')]: { id: '2923-abc', label: 'CPS 435', title: 'CPS 435 Learning Analytics' },
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: url,
      service_versions: ['2.0'],
    },
  })
  /** A learner who came into a course from a class, and staff who read it. */
  async function came(url?: string) {
    const course = await buildCourse(t.db)
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    const { userId = '' } = (await accountOf(subject)) ?? {}
    const { id } = await buildEnrollment(t.db, { userId, courseId: course.id })
    const targetUrl = target(`/course/${course.slug}`)
    await enter(await launch(platform, { subject, targetUrl, claims: claims(url) }))
    const as = await t.signIn(await buildAdmin(t.db))
    const detail = await t.call(crmLti.platform, { as, params: { id: platform.id } })
    server.requests.length = 0
    return { as, subject, course, enrollmentId: id, classes: detail.data.classes }
  }
  type Came = Awaited<ReturnType<typeof came>>
  const list = ({ as, classes }: Came) => t.call(crmLti.members, { as, params: { id: classes[0]?.id ?? '' } })

  test('are read with a token of their own scope, page by page, and say who has not begun', async () => {
    const made = await came()
    const { subject, course, enrollmentId } = made
    expect(made.classes).toMatchObject([
      { title: 'CPS 435 Learning Analytics', course: { id: course.id, title: course.title } },
    ])
    await t.db.update(enrollments).set({ percent: 40 }).where(eq(enrollments.id, enrollmentId))
    const next = '/sections/2923/memberships?p=2'
    server.answer(
      token,
      {
        body: container(
          member(subject),
          member('giang-vien', { roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'] }),
          member('da-nghi', { status: 'Inactive' }),
        ),
        headers: { link: `<${server.url}/x?d=1>; rel="differences", <${next}>; rel="next"` },
      },
      { body: container(member('chua-den', { name: undefined, roles: ['Learner'] })) },
    )
    const { data } = await list(made)
    expect(data).toEqual({
      items: [
        { name: 'Doe Jane', state: 'absent', percent: 0, openedAt: null },
        { name: 'Jane Q. Public', state: 'learning', percent: 40, openedAt: expect.any(String) },
      ],
      hasMore: false,
    })
    const [asked, first, second] = server.requests
    expect(new URLSearchParams(asked?.body).get('scope')).toBe(
      'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
    )
    const { pathname, searchParams } = new URL(first?.path ?? '', server.url)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/sections/2923/memberships',
      { v: '2', role: LEARNER, limit: expect.any(String) },
    ])
    expect([first?.headers.accept, first?.headers.authorization, second?.path]).toEqual([
      'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
      'Bearer the-truy-cap',
      next,
    ])
  })

  test('that the platform does not give, or gives elsewhere, are not read', async () => {
    const made = await came()
    server.answer(token, { status: 403, body: {} })
    expect((await list(made)).error.name).toBe('lti.members_unread')
    server.answer(token, { body: { members: 'không' } })
    expect((await list(made)).error.name).toBe('lti.members_unread')
    // The next page of a stranger is left alone. The token is still good.
    server.answer({
      body: container(member(made.subject)),
      headers: { link: '<https://la.example/m>; rel="next"' },
    })
    expect((await list(made)).data).toMatchObject({ items: [{ state: 'opened' }], hasMore: true })
    expect((await came('http://127.0.0.1:9/members')).classes).toHaveLength(1)
    await t.db.update(ltiPlatforms).set({ isActive: false }).where(eq(ltiPlatforms.id, platform.id))
    expect((await list(made)).error.name).toBe('lti.off')
  })

  test('are for who keeps the settings and may read learners, sixty times an hour, and each look is noted', async () => {
    const made = await came()
    server.answer(token, { body: container(member(made.subject)) })
    const half = { ...made, as: await t.signIn(await buildStaffWith(t.db, 'settings.manage')) }
    expect((await list(half)).error.name).toBe('access.denied')
    expect(server.requests).toEqual([])
    const reader = await buildStaffWith(t.db, 'settings.manage', 'learners.read')
    const whole = { ...made, as: await t.signIn(reader) }
    expect((await list(whole)).status).toBe(200)
    const noted = and(eq(auditEntries.actorId, reader.id), eq(auditEntries.action, 'lti.members_read'))
    expect(await t.db.select().from(auditEntries).where(noted)).toMatchObject([
      {
        subjectId: platform.id,
        before: null,
        after: { title: 'CPS 435 Learning Analytics', courseId: made.course.id, count: 1 },
      },
    ])
    await t.db.update(rateLimits).set({ count: 60 }).where(like(rateLimits.key, 'lti-members%'))
    expect((await list(whole)).error.name).toBe('request.too_many')
  })

  test('who opened another course of the platform has not opened this one', async () => {
    const made = await came()
    const subject = `${made.subject}-khac`
    const other = await buildCourse(t.db)
    await enter(await launch(platform, { subject }))
    const { userId = '' } = (await accountOf(subject)) ?? {}
    await buildEnrollment(t.db, { userId, courseId: other.id })
    await enter(await launch(platform, { subject, targetUrl: target(`/course/${other.slug}`) }))
    server.answer(token, { body: container(member(subject), member(made.subject)) })
    expect((await list(made)).data.items).toMatchObject([
      { state: 'absent', openedAt: null },
      { state: 'opened', openedAt: expect.any(String) },
    ])
  })

  test('of a platform whose pages never end are given up at one moment for all of them', async () => {
    server.answer({ body: container(), headers: { link: '</m?p=next>; rel="next"' } })
    const [row] = await t.db.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, platform.id))
    const deadline = new AbortController()
    const call = createPlatformCall({ LTI_INNER_PLATFORMS: [server.url] })
    let calls = 0
    const read = await readMembers(
      {
        call: (url, request) => {
          calls += 1
          if (calls === 3) deadline.abort()
          return call(url, request)
        },
        tokens: { get: async () => ({ token: 'the' }), forget: () => true },
        signal: deadline.signal,
      },
      row!,
      `${server.url}/m`,
      () => true,
    )
    expect([read, calls]).toEqual([{ members: null, status: null, fault: 'timeout' }, 3])
  })

  test.each([
    ['<https://a.vn/2>; rel="next"', 'https://a.vn/2'],
    ['</m?p=2>; rel=next', 'https://a.vn/m?p=2'],
    ['<https://a.vn/d>; rel="differences", <https://a.vn/2>; title="b"; rel="next last"', 'https://a.vn/2'],
    ['<https://a.vn/0>; rel="prev"', null],
    [undefined, null],
  ])('the page after %s is %s', (link, next) => {
    expect(nextPage(link, 'https://a.vn/m?p=1')).toBe(next)
  })
})

describe('keys', () => {
  const set = async () => (await t.app.inject('/lti/jwks')).json().keys as Record<string, string>[]

  test('are published without their private half, renewed after a year and verified for a month more', async () => {
    const [first, ...others] = await set()
    expect(others).toEqual([])
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const keep = createLtiHousekeeping(t.services)
    await keep()
    t.time.advance(366 * DAY_MS)
    await keep()
    const both = await set()
    expect(both.map(({ kid }) => kid)).toEqual([expect.not.stringContaining(first?.kid ?? ''), first?.kid])
    t.time.advance(31 * DAY_MS)
    await keep()
    expect(await set()).toEqual([both[0]])
  })
})

describe('statements', () => {
  /** A learner in a course that a platform with an xAPI store opened. */
  async function learner() {
    const as = await t.signIn(await buildAdmin(t.db))
    const body = {
      url: `${server.url}/xapi/`,
      user: 'lrs',
      storePassword: 'mat:khau',
      password: TEST_PASSWORD,
    }
    const params = { id: platform.id }
    expect((await t.call(crmLti.setStore, { as, params, body })).data.store).toMatchObject({
      user: 'lrs',
      waiting: 0,
    })
    const course = await buildCourse(t.db)
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    const { userId = '' } = (await accountOf(subject)) ?? {}
    const { id } = await buildEnrollment(t.db, { userId, courseId: course.id })
    const targetUrl = target(`/course/${course.slug}`)
    for (let times = 0; times < 2; times += 1) await enter(await launch(platform, { subject, targetUrl }))
    server.requests.length = 0
    server.answer({ status: 204, body: '' })
    return { as, params, subject, userId, course, enrollmentId: id }
  }
  const rows = () => t.db.select().from(ltiStatements)
  async function send() {
    await createSpreadScores(t.services)()
    for (const { id, handedAt } of await rows())
      if (handedAt)
        await createSendStatement(t.services, () => 0)({ statementId: id, handedAt: handedAt.toISOString() })
  }
  const put = () => server.requests.map(({ path, body }) => ({ path, body: JSON.parse(body) }))

  test('tell the store once of each fact, with the platform’s own id of the person', async () => {
    const { subject, userId, course, enrollmentId } = await learner()
    for (const percent of [5, 12, 19, 34])
      await t.db.update(enrollments).set({ percent }).where(eq(enrollments.id, enrollmentId))
    await t.db
      .update(enrollments)
      .set({ percent: 100, completedAt: t.time.now() })
      .where(eq(enrollments.id, enrollmentId))
    const attempt = await buildQuizAttempt(t.db, {
      userId,
      courseId: course.id,
      score: 3,
      maxScore: 4,
      isPassed: true,
    })
    await t.db.update(quizAttempts).set({ submittedAt: t.time.now() }).where(eq(quizAttempts.id, attempt.id))
    await send()
    const sent = put().toSorted((a, b) => a.body.timestamp.localeCompare(b.body.timestamp))
    const verbs = sent.map(({ body }) => body.verb.id.replace('http://adlnet.gov/expapi/verbs/', ''))
    expect(verbs.toSorted()).toEqual(['completed', 'initialized', 'passed', 'progressed', 'progressed'])
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('lrs:mat:khau').toString('base64')}`,
      'x-experience-api-version': '1.0.3',
    })
    for (const { path, body } of sent) {
      expect(path).toBe(`/xapi/statements?statementId=${body.id}`)
      expect(body.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(body.actor).toEqual({ objectType: 'Agent', account: { homePage: server.url, name: subject } })
      expect(JSON.stringify(body)).not.toMatch(/benh-vien\.example|Nguyễn/)
    }
    const of = (verb: string) =>
      sent.filter(({ body }) => body.verb.id.endsWith(`/${verb}`)).map(({ body }) => body.result)
    const progress = 'https://w3id.org/xapi/cmi5/result/extensions/progress'
    expect(of('progressed').map((result) => result.extensions[progress])).toEqual([12, 34])
    expect(of('completed')).toEqual([{ completion: true }])
    expect(of('passed')).toEqual([{ success: true, score: { scaled: 0.75, raw: 75, min: 0, max: 100 } }])
    await send()
    expect(server.requests).toHaveLength(5)
  })

  test('that are lost come again with the same id, and count as taken where the store has them', async () => {
    const { as, params } = await learner()
    server.answer({ status: 503, body: 'bận' })
    await send()
    const detail = await t.call(crmLti.platform, { as: await t.signIn(await buildAdmin(t.db)), params })
    expect(detail.data.store).toMatchObject({ waiting: 1, failed: 0, lastResult: '503 bận' })
    t.time.advance(2 * MINUTE_MS)
    server.answer({ status: 409, body: 'conflict' })
    await send()
    const ids = put().map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(1)
    expect(ids).toHaveLength(2)
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered'])
    await t.db.update(ltiStatements).set({ state: 'failed' })
    expect((await t.call(crmLti.retryStatements, { as, params })).data.store).toMatchObject({ waiting: 1 })
    expect((await t.call(crmLti.removeStore, { as, params })).data.store).toBeNull()
    expect(await rows()).toMatchObject([{ state: 'kept', nextTryAt: null }])
  })

  test('are none of a course that the platform did not open', async () => {
    const { userId } = await learner()
    const other = await buildEnrollment(t.db, { userId })
    await t.db.update(enrollments).set({ percent: 50 }).where(eq(enrollments.id, other.id))
    expect((await rows()).map(({ verb }) => verb)).toEqual(['initialized'])
  })
})

describe('statements that programs read with a key', () => {
  const { statements } = contract.xapi
  let as: TestSession
  beforeAll(async () => {
    as = (await buildApiKey(t, ['statements.read'])).as
  })
  const read = async (query: Record<string, unknown> = {}) => {
    const answer = await t.call(statements, { as, query })
    const none: StatementPage = { statements: [], more: '' }
    const list = answer.status === 200 && 'statements' in answer.data ? answer.data : none
    return { ...answer, ...list }
  }
  const verbs = 'http://adlnet.gov/expapi/verbs/'
  const named = (list: StatementPage['statements']) => list.map(({ verb }) => verb.id.replace(verbs, ''))
  /** A learner of a platform without a store who reached the end of a course and passed a quiz in it. */
  async function learner() {
    const course = await buildCourse(t.db)
    const subject = subjectOfTest()
    await enter(await launch(platform, { subject }))
    const { userId = '' } = (await accountOf(subject)) ?? {}
    const { id } = await buildEnrollment(t.db, { userId, courseId: course.id })
    await enter(await launch(platform, { subject, targetUrl: target(`/course/${course.slug}`) }))
    const values = { userId, courseId: course.id, score: 3, maxScore: 4, isPassed: true }
    const attempt = await buildQuizAttempt(t.db, values)
    await t.db.update(quizAttempts).set({ submittedAt: t.time.now() }).where(eq(quizAttempts.id, attempt.id))
    await t.db
      .update(enrollments)
      .set({ percent: 100, completedAt: t.time.now() })
      .where(eq(enrollments.id, id))
    // Three different times, so that their order is known.
    const own = await t.db.select().from(ltiStatements).where(eq(ltiStatements.courseId, course.id))
    for (const { id: statementId, verb } of own) {
      const second = { initialized: 0, passed: 1, completed: 2 }[verb as string] ?? 0
      const createdAt = new Date(Date.UTC(2026, 10, 1, 8, 0, second, 500))
      await t.db.update(ltiStatements).set({ createdAt }).where(eq(ltiStatements.id, statementId))
    }
    return { subject, course, lessonId: attempt.lessonId }
  }

  test('have the shape and headers of the Experience API, also where the platform has no store', async () => {
    const { subject, course } = await learner()
    const { statements: list, more, headers, data } = await read()
    expect(named(list)).toEqual(['completed', 'passed', 'initialized'])
    expect(more).toBe('')
    expect(Object.keys(data ?? {})).toEqual(['statements', 'more'])
    expect(headers).toMatchObject({
      'x-experience-api-version': '1.0.3',
      'x-experience-api-consistent-through': expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(list[0]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      actor: { objectType: 'Agent', account: { homePage: server.url, name: subject } },
      verb: { id: `${verbs}completed`, display: { vi: 'hoàn thành' } },
      object: {
        objectType: 'Activity',
        id: target(`/course/${course.slug}`),
        definition: { type: 'http://adlnet.gov/expapi/activities/course', name: { vi: course.title } },
      },
      result: { completion: true },
      context: { platform: t.services.env.BRAND_NAME, language: 'vi' },
      timestamp: expect.stringMatching(/Z$/),
      stored: expect.stringMatching(/Z$/),
      authority: {
        objectType: 'Agent',
        name: t.services.env.BRAND_NAME,
        account: { homePage: web, name: 'xapi' },
      },
      version: '1.0.0',
    })
    const one = await t.call(statements, { as, query: { statementId: list[0]?.id } })
    expect(one.data).toEqual(list[0])
    const none = await t.call(statements, { as, query: { statementId: randomUUID() } })
    expect([none.status, none.headers['x-experience-api-version']]).toEqual([404, '1.0.3'])
  })

  test('are filtered by agent, verb, activity and when they were stored', async () => {
    const { subject, course, lessonId } = await learner()
    await learner()
    const agent = (name: string, homePage = server.url) => JSON.stringify({ account: { homePage, name } })
    const own = { agent: agent(subject) }
    expect(named((await read(own)).statements)).toEqual(['completed', 'passed', 'initialized'])
    expect((await read({ agent: agent(subject, 'https://lms.khac.example') })).statements).toEqual([])
    expect((await read({ agent: '{"mbox":"mailto:a@example.vn"}' })).statements).toEqual([])
    expect(named((await read({ ...own, verb: `${verbs}passed` })).statements)).toEqual(['passed'])
    expect((await read({ verb: 'http://example.com/verbs/other' })).statements).toEqual([])
    const activity = target(`/course/${course.slug}`)
    expect(named((await read({ activity })).statements)).toEqual(['completed', 'initialized'])
    const related = await read({ activity, related_activities: 'true' })
    expect(named(related.statements)).toEqual(['completed', 'passed', 'initialized'])
    const quiz = target(`/student/my-course/${course.slug}?lesson=${lessonId}`)
    expect(named((await read({ activity: quiz })).statements)).toEqual(['passed'])
    expect((await read({ activity: 'https://la.example/course/a' })).statements).toEqual([])
    const noLesson = quiz.replace(/[\da-f-]{36}$/, '-'.repeat(36))
    expect((await read({ activity: noLesson })).statements).toEqual([])
    // The time is compared as it is shown: later than `since`, and at `until` or before.
    const all = (await read({ ...own, ascending: 'true' })).statements
    expect(named(all)).toEqual(['initialized', 'passed', 'completed'])
    const [first, second] = all.map(({ stored }) => stored)
    expect(named((await read({ ...own, since: first })).statements)).not.toContain('initialized')
    expect(named((await read({ ...own, until: second })).statements)).toEqual(['passed', 'initialized'])
    const [bare] = (await read({ ...own, format: 'ids', limit: 1 })).statements
    expect(bare?.verb).toEqual({ id: `${verbs}completed` })
    expect(bare?.object).toEqual({ objectType: 'Activity', id: activity })
  })

  test('come page by page: `more` is a path with the same filter', async () => {
    const { subject } = await learner()
    const agent = JSON.stringify({ objectType: 'Agent', account: { homePage: server.url, name: subject } })
    for (const ascending of ['false', 'true']) {
      const seen: string[] = []
      let page = await read({ agent, limit: 2, ascending })
      for (;;) {
        seen.push(...page.statements.map(({ id }) => id))
        if (page.more === '') break
        const { origin, pathname, searchParams } = new URL(page.more, web)
        expect([page.more.startsWith('/'), origin, pathname]).toEqual([true, web, '/api/v1/xapi/statements'])
        page = await read(Object.fromEntries(searchParams))
      }
      expect(seen).toHaveLength(3)
      expect(new Set(seen).size).toBe(3)
    }
  })

  test('are refused with 400 for what the standard does not know, and opened by HTTP Basic too', async () => {
    const id = randomUUID()
    for (const query of [
      { Verb: 'x' },
      { registration: id },
      { voidedStatementId: id },
      { since: 'hôm qua' },
      { agent: '[' },
      { agent: '{}' },
      { agent: '{"account":{"homePage":"a","name":"b"},"mbox":"mailto:a@b.vn"}' },
      { statementId: id, verb: 'x' },
      { statementId: id, limit: 5 },
      { attachments: 'true' },
    ]) {
      const { status, headers } = await read(query)
      expect([query, status, headers['x-experience-api-version']]).toEqual([query, 400, '1.0.3'])
    }
    for (const [version, status] of [
      ['1.0', 200],
      ['1.0.0', 200],
      ['1.0.9', 200],
      ['0.95', 400],
      ['1.1.0', 400],
      ['2.0.0', 400],
    ] as const) {
      const answer = await t.call(statements, { as, headers: { 'x-experience-api-version': version } })
      expect([version, answer.status]).toEqual([version, status])
    }
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`lrs:${password}`).toString('base64')}`,
    })
    expect((await t.call(statements, { headers: basic(as.accessToken) })).status).toBe(200)
    const refused = await t.call(statements, { headers: basic('mat-khau') })
    expect([refused.status, refused.headers['x-experience-api-version']]).toEqual([401, '1.0.3'])
  })
})
