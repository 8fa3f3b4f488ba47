import { contract } from '@repo/contract'
import { crm } from '@repo/contract/crm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { dataRequests, professionalProfiles, reviewReports } from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildReview, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

const tasks = async () => (await t.call(crm.dashboard, { as: owner, query: {} })).data.tasks
const inDays = (days: number) => dayInVietnam(new Date(t.time.now().getTime() + days * 86_400_000))

test('tasks name the licences that wait for a check and those whose last day is over, as the list of doctors does', async () => {
  const checked = { licenceVerifiedAt: t.time.now() }
  await buildDoctor(t.db)
  await buildDoctor(t.db, { licenceNumber: '1', licenceExpiresOn: inDays(0) })
  await buildDoctor(t.db, { licenceNumber: '2' })
  await buildDoctor(t.db, { licenceNumber: '3', licenceExpiresOn: inDays(-1) })
  await buildDoctor(t.db, { licenceNumber: '4', licenceExpiresOn: inDays(-40), ...checked })
  await buildDoctor(t.db, { licenceNumber: '5', licenceExpiresOn: inDays(0), ...checked })
  const { uncheckedLicences, expiredLicences } = await tasks()
  const { counts } = (await t.call(contract.crmDoctors.doctors, { as: owner, query: {} })).data
  expect(uncheckedLicences?.count).toBe(2)
  expect(expiredLicences).toEqual({ count: 2, oldest: `${inDays(-40)}T17:00:00.000Z` })
  expect(counts).toMatchObject({ unchecked: 2, expired: 2, expiring: 1 })
})

test('tasks name the requests about personal data that somebody has to handle, not those on their way', async () => {
  const { id: userId } = await buildUser(t.db)
  const now = t.time.now()
  const request = { userId, createdAt: now, answerBy: now, finishBy: now }
  await t.db.insert(dataRequests).values([
    { ...request, kind: 'correction', state: 'received' },
    { ...request, kind: 'deletion', state: 'scheduled' },
    { ...request, kind: 'export', state: 'done' },
  ])
  expect((await tasks()).privacyRequests?.count).toBe(1)
  const { data } = await t.call(contract.crmPrivacy.requests, { as: owner, query: { state: 'waiting' } })
  expect(data.items.map(({ kind }) => kind)).toEqual(['correction'])
  expect(data.counts).toEqual({ waiting: 1, open: 2, closed: 1 })
})

test('tasks name the professional profiles that wait for a review, and the list of accounts finds whose they are', async () => {
  const [waits, is] = [await buildUser(t.db), await buildUser(t.db)]
  await t.db.insert(professionalProfiles).values([
    { userId: waits.id, profession: 'doctor', state: 'pending' },
    { userId: is.id, profession: 'nurse', state: 'approved' },
  ])
  expect((await tasks()).professionsToReview?.count).toBe(1)
  const found = async (profession: 'pending' | 'approved') => {
    const { data } = await t.call(crm.users, { as: owner, query: { profession } })
    return data.items.map(({ id }) => id)
  }
  expect(await found('pending')).toEqual([waits.id])
  expect(await found('approved')).toEqual([is.id])
})

test('tasks name the reviews that doctors have reported, each once, until somebody has decided', async () => {
  const [twice, decided] = [await buildReview(t.db), await buildReview(t.db)]
  const [one, other] = [await buildUser(t.db), await buildUser(t.db)]
  const createdAt = t.time.now()
  const report = { reason: 'insult' as const, createdAt }
  await t.db.insert(reviewReports).values([
    { ...report, reviewId: twice.id, userId: one.id },
    { ...report, reviewId: twice.id, userId: other.id },
    { ...report, reviewId: decided.id, userId: one.id, decidedAt: createdAt },
  ])
  expect((await tasks()).reportedReviews).toEqual({ count: 1, oldest: createdAt.toISOString() })
  const { data } = await t.call(crm.reviews, { as: owner, query: { state: 'reported' } })
  expect(data.items.map(({ id }) => id)).toEqual([twice.id])
})
