import { contract } from '@repo/contract'
import { type courses, type lessons, videoPackages } from '../db/schema/index.ts'
import { randomUUIDv7 } from '../db/uuid.ts'
import { buildCourse, buildEnrollment, buildLesson, buildUser, buildVideo } from './factories.ts'
import type { TestApp, TestSession } from './harness.ts'

type Insert<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** The content of every segment of a test video, by which a test recognises that bytes were sent. */
export const SEGMENT_BYTES = 'hình-ảnh-của-bài-học'

/** Creates a lesson whose video is stored as one unencrypted segment, in a published course unless another is given. */
export async function buildPlayableVideo(t: TestApp, values: Insert<typeof lessons> = {}) {
  const courseId = values.courseId ?? (await buildCourse(t.db)).id
  const packageKey = randomUUIDv7().replaceAll('-', '')
  const video = await buildVideo(t.db, { packageKey })
  await t.db.insert(videoPackages).values({ key: packageKey, videoId: video.id, state: 'live' })
  const file = `packages/${packageKey}/video-360/00000.m4s`
  await t.services.storage.put(file, Buffer.from(SEGMENT_BYTES))
  const lesson = await buildLesson(t.db, { videoId: video.id, ...values, courseId })
  return { courseId, lesson, lessonId: lesson.id, video, packageKey }
}

/** A signed-in learner who has bought the course. */
export async function buildWatcher(t: TestApp, courseId: string) {
  const user = await buildUser(t.db)
  const enrollment = await buildEnrollment(t.db, { userId: user.id, courseId })
  return { user, enrollment, as: await t.signIn(user) }
}

/** Creates a published course with one video, and signs in a learner who has bought it. */
export async function buildWatchedVideo(
  t: TestApp,
  course: Insert<typeof courses> & { doctorId?: string } = {},
) {
  const video = await buildPlayableVideo(t, { courseId: (await buildCourse(t.db, course)).id })
  return { ...video, ...(await buildWatcher(t, video.courseId)) }
}

export const play = (t: TestApp, as: TestSession | null, lessonId: string, takeOver = false) =>
  t.call(contract.learning.playback, { as, params: { lessonId }, body: { begin: true, takeOver } })

export const heartbeat = (t: TestApp, as: TestSession, playbackId: string | null) =>
  t.call(contract.learning.sendHeartbeat, { as, params: { playbackId: playbackId ?? '' } })

export const leave = (t: TestApp, as: TestSession, playbackId: string | null) =>
  t.call(contract.learning.endPlayback, { as, params: { playbackId: playbackId ?? '' } })

/** URL of the video's segment as the service itself sees it, with the newest token. */
export const segmentOf = ({ manifestUrl, token }: { manifestUrl: string; token: string }) =>
  manifestUrl
    .replace(/^\/api/, '')
    .replace(/\/media\/[^/]+/, `/media/${token}`)
    .replace('master.m3u8', 'video-360/00000.m4s')

/** Status code of a request for a segment, at any instance of the service. */
export const fetchStatus = async (app: TestApp['app'], url: string) => (await app.inject({ url })).statusCode
