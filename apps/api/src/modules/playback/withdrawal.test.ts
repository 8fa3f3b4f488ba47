import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Listener } from '../../db/listen.ts'
import { courses, enrollments, lessons } from '../../db/schema/index.ts'
import { listenToOtherInstances } from '../../listening.ts'
import { createServices } from '../../services.ts'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { buildWatchedVideo, fetchStatus, heartbeat, leave, play, segmentOf } from '../../test/videos.ts'
import { createFetchGuard } from './fetch-guard.service.ts'

/** How long to wait for asynchronous events, in ms; generous for busy machines. */
const patience = 15_000

const REASON = 'Theo yêu cầu đã xác minh'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A second instance on the same database, which serves the bytes while the first one withdraws the access. */
async function startNeighbour(isListening: boolean) {
  const running = await createServices(t.services.env, t.services.log, { clock: t.time.now })
  const app = buildApp(running.services)
  await app.ready()
  const forgetEverything = vi.spyOn(running.services.playbacks, 'forgetEverything')
  let listener: Listener | undefined
  if (isListening) {
    listener = listenToOtherInstances(running.services)
    // Runs once as soon as the connection stands.
    await vi.waitFor(() => expect(forgetEverything).toHaveBeenCalled(), patience)
  }
  return {
    app,
    stop: async () => {
      await listener?.stop()
      await app.close()
      await running.close()
    },
  }
}

type Neighbour = Awaited<ReturnType<typeof startNeighbour>>
type Show = Awaited<ReturnType<typeof buildWatchedVideo>> & { playbackId: string | null }
const asStaff = async () => t.signIn(await buildAdmin(t.db))

/** Every way to withdraw a playing video from its learner, carried out on the other instance. */
const withdrawals: Record<string, (show: Show) => Promise<unknown>> = {
  'the access is revoked': ({ enrollment }) =>
    t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.id, enrollment.id)),
  'the access is shortened to now': ({ enrollment }) =>
    t.db.update(enrollments).set({ expiresAt: t.time.now() }).where(eq(enrollments.id, enrollment.id)),
  'the access is removed': ({ enrollment }) =>
    t.db.delete(enrollments).where(eq(enrollments.id, enrollment.id)),
  'staff lock the account': async ({ user }) =>
    t.call(contract.crm.setUserStatus, {
      as: await asStaff(),
      params: { id: user.id },
      body: { status: 'locked', reason: REASON },
    }),
  'staff end its sessions': async ({ user }) =>
    t.call(contract.crmAccounts.endSessions, {
      as: await asStaff(),
      params: { id: user.id },
      body: { reason: REASON },
    }),
  'the learner signs out': ({ as }) => t.call(contract.auth.logout, { as }),
  'the session is ended from another device': async ({ user, as }) =>
    t.call(contract.devices.endSession, { as: await t.signIn(user), params: { id: as.sessionId } }),
  'the device is removed': async ({ as }) => {
    const { items } = (await t.call(contract.devices.learningDevices, { as })).data
    return t.call(contract.devices.removeLearningDevice, { as, params: { id: items[0]?.id ?? '' } })
  },
  'the stream is left': ({ as, playbackId }) => leave(t, as, playbackId),
  'another device takes over': async ({ user, lessonId }) => play(t, await t.signIn(user), lessonId, true),
  'the stream fetches too fast': ({ playbackId }) => createFetchGuard(t.services).endFor(playbackId ?? ''),
}

const playing = async () => {
  const show = await buildWatchedVideo(t)
  const { data } = await play(t, show.as, show.lessonId)
  return { ...show, playbackId: data.playbackId, segment: segmentOf(data) }
}

describe('on an instance that listens', () => {
  let neighbour: Neighbour
  beforeEach(async () => {
    neighbour = await startNeighbour(true)
  })
  afterEach(() => neighbour.stop())

  test.each(Object.entries(withdrawals))('the next byte is refused when %s', async (_when, withdraw) => {
    const show = await playing()
    const bystander = await playing()
    for (const { segment } of [show, bystander]) expect(await fetchStatus(neighbour.app, segment)).toBe(200)
    await withdraw(show)
    // The service's clock hardly moves here, so no cache entry expires.
    await vi.waitFor(
      async () => expect(await fetchStatus(neighbour.app, show.segment)).not.toBe(200),
      patience,
    )
    expect(await fetchStatus(neighbour.app, bystander.segment)).toBe(200)
    expect((await heartbeat(t, bystander.as, bystander.playbackId)).status).toBe(200)
  })
})

describe('on an instance that gets no notices', () => {
  let neighbour: Neighbour
  beforeEach(async () => {
    neighbour = await startNeighbour(false)
  })
  afterEach(() => neighbour.stop())

  test.each(Object.entries(withdrawals))(
    'bytes are refused after ten seconds when %s',
    async (_when, withdraw) => {
      const show = await playing()
      expect(await fetchStatus(neighbour.app, show.segment)).toBe(200)
      await withdraw(show)
      t.time.advance(10_000)
      expect(await fetchStatus(neighbour.app, show.segment)).not.toBe(200)
    },
  )
})

test('withdrawal: a refund ends a playing video, and its heartbeats report it', async () => {
  const { as, enrollment, playbackId, segment } = await playing()
  await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.id, enrollment.id))
  t.time.advance(10_000)
  expect(await fetchStatus(t.app, segment)).toBe(403)
  expect((await heartbeat(t, as, playbackId)).error.name).toBe('course.not_enrolled')
})

test('withdrawal: an unpublished course plays on for its buyers; a removed lesson does not', async () => {
  const { as, courseId, lessonId, playbackId, segment } = await playing()
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, courseId))
  expect((await heartbeat(t, as, playbackId)).status).toBe(200)
  await t.db.delete(lessons).where(eq(lessons.id, lessonId))
  t.time.advance(10_000)
  expect(await fetchStatus(t.app, segment)).toBe(403)
  expect((await heartbeat(t, as, playbackId)).error).toMatchObject({
    name: 'playback.ended',
    details: { reason: 'withdrawn' },
  })
})
