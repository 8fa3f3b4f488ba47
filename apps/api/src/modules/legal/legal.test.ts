import { contract } from '@repo/contract'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditEntries,
  consents,
  contactRequests,
  pageVersions,
  rateLimits,
  users,
} from '../../db/schema/index.ts'
import { buildAdmin, buildPageVersion, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { newestCode } from '../../test/mails.ts'
import { giveSecondFactor } from '../../test/second-factor.ts'
import { hashOfPage } from './page-versions.ts'

const { auth, account, content, crm } = contract
let t: TestApp
let terms: typeof pageVersions.$inferSelect
let privacy: typeof pageVersions.$inferSelect
let n = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
/** Each test has its own two texts in force. */
beforeEach(async () => {
  await t.db.delete(rateLimits)
  terms = await buildPageVersion(t.db, { slug: 'dieu-khoan', title: 'Điều khoản' })
  privacy = await buildPageVersion(t.db, { slug: 'bao-mat', title: 'Bảo mật' })
  t.services.cache.clear()
})

const agree = (
  user: TestUser,
  textId: string,
  purpose: 'terms' | 'privacy' | 'marketing',
  isGranted = true,
) => t.db.insert(consents).values({ userId: user.id, purpose, textId, isGranted })
const agreedLearner = async () => {
  const user = await buildUser(t.db)
  await agree(user, terms.id, 'terms')
  await agree(user, privacy.id, 'privacy')
  return user
}
const signIn = async (user: TestUser) =>
  (await t.call(auth.login, { body: { email: user.email, password: TEST_PASSWORD } })).data
const rowsOf = (userId: string) =>
  t.db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.createdAt))

describe('publishing a policy page', () => {
  const body = (html: string) => ({
    version: null as string | null,
    title: 'Hoàn tiền',
    html,
    changes: 'Thêm thời hạn.',
  })
  const publish = async (html: string) => {
    const as = await t.signIn(await buildAdmin(t.db))
    const params = { slug: 'hoan-tien' }
    const { version } = (await t.call(crm.page, { as, params })).data
    return t.call(crm.publishPage, { as, params, body: { ...body(html), version } })
  }

  test('makes a new version with its hash, shows it at once and keeps the one before', async () => {
    await publish('<p>Trong bảy ngày.</p>')
    const { data } = await publish('<p>Trong mười ngày.<script>x</script></p>')
    expect(data).toMatchObject({
      number: 2,
      changes: 'Thêm thời hạn.',
      hash: hashOfPage({ title: 'Hoàn tiền', html: '<p>Trong mười ngày.</p>' }),
    })
    const shown = await t.call(content.page, { params: { slug: 'hoan-tien' } })
    expect(shown.data).toMatchObject({ id: data.id, html: '<p>Trong mười ngày.</p>', isCurrent: true })
    const old = await t.call(content.page, { params: { slug: 'hoan-tien' }, query: { version: 1 } })
    expect(old.data).toMatchObject({ number: 1, html: '<p>Trong bảy ngày.</p>', isCurrent: false })
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'page.published'), eq(auditEntries.subjectId, 'hoan-tien')))
      .orderBy(asc(auditEntries.createdAt))
    expect(entry).toMatchObject({ before: null, after: { number: 1 } })
  })

  test('with the same text makes no version, so nobody is asked again', async () => {
    const first = await publish('<p>Trong một tháng.</p>')
    const again = await publish('<p>Trong một tháng.</p>')
    expect(again.data.id).toBe(first.data.id)
  })

  test('publishing a page is allowed to owners only, and refused for an unknown page', async () => {
    const as = await t.signIn(await buildAdmin(t.db, ['content']))
    const call = await t.call(crm.publishPage, { as, params: { slug: 'hoan-tien' }, body: body('<p>a</p>') })
    expect(call.status).toBe(403)
  })

  test('cannot be taken back or changed in the database', async () => {
    const refused = { cause: { message: 'page_versions is append-only' } }
    const change = t.db.update(pageVersions).set({ html: 'x' }).where(eq(pageVersions.id, terms.id))
    await expect(change).rejects.toMatchObject(refused)
    await expect(t.db.delete(pageVersions).where(eq(pageVersions.id, terms.id))).rejects.toMatchObject(
      refused,
    )
  })
})

test('a registration before any text is published agrees to none, and its learner is asked once there is one', async () => {
  const fresh = await createTestApp()
  const email = 'som@example.vn'
  const body = { name: 'Trần Hà', email, password: 'cà phê sữa đá 39k' }
  const { registration } = (await fresh.call(auth.register, { body })).data
  const otp = await newestCode(fresh.db, email)
  const { session } = (await fresh.call(auth.verifyOtp, { body: { email, otp, registration } })).data
  expect(session?.user.mustAcceptTexts).toBeFalsy()
  expect(await fresh.db.select({ purpose: consents.purpose }).from(consents)).toEqual([
    { purpose: 'marketing' },
  ])
  await buildPageVersion(fresh.db, { slug: 'dieu-khoan' })
  const login = await fresh.call(auth.login, { body: { email, password: body.password } })
  expect(login.data.user.mustAcceptTexts).toBe(true)
  await fresh.close()
})

describe('a registration', () => {
  const register = (texts: { termsText?: string; privacyText?: string }) => {
    const email = `van-ban-${++n}@example.vn`
    const body = {
      name: 'Trần Hà',
      email,
      password: 'cà phê sữa đá 39k',
      acceptTerms: true,
      acceptPrivacy: true,
    }
    return { email, answer: t.call(auth.register, { body: { ...body, ...texts } as never }) }
  }

  test('records exactly the versions that its form showed, older ones too', async () => {
    const newer = await buildPageVersion(t.db, { slug: 'dieu-khoan', html: '<p>Mới.</p>' })
    const { email, answer } = register({ termsText: terms.id, privacyText: privacy.id })
    const { registration } = (await answer).data
    const [user] = await t.db.select().from(users).where(eq(users.email, email))
    const rows = await rowsOf(user!.id)
    expect(Object.fromEntries(rows.map(({ purpose, textId }) => [purpose, textId]))).toEqual({
      terms: terms.id,
      privacy: privacy.id,
      marketing: privacy.id,
    })
    await t.call(auth.verifyOtp, { body: { email, otp: await newestCode(t.db, email), registration } })
    const login = await t.call(auth.login, { body: { email, password: 'cà phê sữa đá 39k' } })
    expect(login.data.user.mustAcceptTexts).toBe(true)
    expect(newer.number).toBe(terms.number + 1)
  })

  test('that names a text without agreeing to it is refused at its box', async () => {
    const body = { name: 'Trần Hà', email: 'khong@example.vn', password: 'cà phê sữa đá 39k' }
    const answer = await t.call(auth.register, { body: { ...body, termsText: terms.id } })
    expect(answer.error.details).toMatchObject([{ path: 'body.acceptTerms' }])
  })

  test.each([
    ['no version', () => ({})],
    [
      'a version that was never published',
      () => ({ termsText: crypto.randomUUID(), privacyText: privacy.id }),
    ],
    ['a version of another page', () => ({ termsText: privacy.id, privacyText: privacy.id })],
  ])('that names %s is refused and leaves nothing', async (_case, texts) => {
    const { email, answer } = register(texts())
    expect((await answer).error.name).toBe('consent.text_unknown')
    expect(await t.db.$count(users, eq(users.email, email))).toBe(0)
  })
})

describe('a message to the business', () => {
  const body = {
    name: 'Lan',
    email: 'lan@example.vn',
    topic: 'course' as const,
    message: 'Tôi muốn hỏi về khóa học.',
    consent: true as const,
  }

  test('keeps the version of the policy it was sent under', async () => {
    const { data } = await t.call(content.contact, { body: { ...body, privacyText: privacy.id } })
    const [row] = await t.db
      .select()
      .from(contactRequests)
      .where(eq(contactRequests.reference, data.reference))
    expect(row?.privacyTextId).toBe(privacy.id)
  })

  test('under an unknown policy is refused', async () => {
    expect((await t.call(content.contact, { body })).error.name).toBe('consent.text_unknown')
  })
})

describe('at the next sign-in after a new version', () => {
  test('the account is shut until its owner agrees to exactly what is shown', async () => {
    const user = await agreedLearner()
    const before = await signIn(user)
    expect(before.user.mustAcceptTexts).toBe(false)
    const newer = await buildPageVersion(t.db, { slug: 'dieu-khoan', html: '<p>Mới.</p>', changes: 'Mục 5.' })
    // Who is signed in already goes on.
    expect((await t.call(contract.learning.myCourses, { as: before })).status).toBe(200)
    const session = await signIn(user)
    expect(session.user.mustAcceptTexts).toBe(true)
    const shut = await t.call(contract.learning.myCourses, { as: session })
    expect([shut.status, shut.error.name]).toEqual([403, 'access.consent_required'])
    const { consents: views } = (await t.call(account.preferences, { as: session })).data
    expect(views.map(({ purpose, isDue }) => [purpose, isDue])).toEqual([
      ['terms', true],
      ['privacy', false],
      ['marketing', false],
    ])
    expect(views[0]?.currentText).toMatchObject({ id: newer.id, changes: 'Mục 5.' })
    const answer = await t.call(account.acceptTexts, { as: session, body: { termsText: newer.id } })
    expect(answer.data).toEqual({ isDue: false })
    expect((await t.call(contract.learning.myCourses, { as: session })).status).toBe(200)
    const renewed = await t.call(auth.refresh, { body: { refreshToken: session.refreshToken } })
    expect(renewed.data.user.mustAcceptTexts).toBe(false)
    const rows = (await rowsOf(user.id)).filter(({ purpose }) => purpose === 'terms')
    expect(rows.map(({ textId }) => textId)).toEqual([terms.id, newer.id])
  })

  test('agreeing to an older version does not open the account', async () => {
    const user = await agreedLearner()
    await buildPageVersion(t.db, { slug: 'dieu-khoan', html: '<p>Mới.</p>' })
    const session = await signIn(user)
    const answer = await t.call(account.acceptTexts, { as: session, body: { termsText: terms.id } })
    expect(answer.data).toEqual({ isDue: true })
    expect((await t.call(contract.learning.myCourses, { as: session })).status).toBe(403)
  })

  test('news are asked for together with the new policy and may be declined', async () => {
    const user = await agreedLearner()
    await agree(user, privacy.id, 'marketing')
    const newer = await buildPageVersion(t.db, { slug: 'bao-mat', html: '<p>Mới.</p>' })
    const session = await signIn(user)
    const answer = await t.call(account.acceptTexts, {
      as: session,
      body: { privacyText: newer.id, acceptMarketing: false },
    })
    expect(answer.data).toEqual({ isDue: false })
    const news = (await rowsOf(user.id)).filter(({ purpose }) => purpose === 'marketing')
    expect(news.map(({ textId, isGranted }) => [textId, isGranted])).toEqual([
      [privacy.id, true],
      [newer.id, false],
    ])
  })

  test('who agreed before texts had versions is asked', async () => {
    const user = await buildUser(t.db)
    for (const purpose of ['terms', 'privacy'] as const)
      await t.db.insert(consents).values({ userId: user.id, purpose, version: '2026-11-01', isGranted: true })
    expect((await signIn(user)).user.mustAcceptTexts).toBe(true)
  })

  test('staff are asked only if they had agreed as learners', async () => {
    const owner = await buildAdmin(t.db)
    const formerLearner = await buildAdmin(t.db)
    await agree(formerLearner, terms.id, 'terms')
    await buildPageVersion(t.db, { slug: 'dieu-khoan', html: '<p>Mới.</p>' })
    const asked = await Promise.all(
      [owner, formerLearner].map(async ({ id, email }) => {
        const app = await giveSecondFactor(t, { id })
        const body = { email, password: TEST_PASSWORD, app: 'crm' as const, secondFactor: app.code() }
        return (await t.call(auth.login, { body })).data.user.mustAcceptTexts
      }),
    )
    expect(asked).toEqual([false, true])
  })
})

test('a consent given on the account page records the version that was shown, and refuses an unknown one', async () => {
  const user = await agreedLearner()
  const as = await t.signIn(user)
  const give = (textId?: string) =>
    t.call(account.setConsent, { as, params: { purpose: 'marketing' }, body: { isGranted: true, textId } })
  expect((await give()).error.name).toBe('consent.text_unknown')
  expect((await give(terms.id)).error.name).toBe('consent.text_unknown')
  expect((await give(privacy.id)).data).toMatchObject({
    isGranted: true,
    text: { id: privacy.id, number: privacy.number },
  })
})
