import { AppError, isAllowed } from '@repo/contract'
import { lessonStaff } from '@repo/contract/access'
import { type Caller, callerOf } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import { findReadable } from '../assignments/index.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { HAND_IN, type MediaGrant, PREVIEW, RECORDING, REMEMBERED_MS, TRAILER } from '../playback/index.ts'
import { mayPlay, type WithRecordingPlaces } from '../recordings/index.ts'
import { hasVideo, scopeOf } from '../videos/index.ts'

const MAX_REMEMBERED = 10_000

/**
 * Checks whether the reason of a grant still holds: a lesson that its holder may open, a trailer, a draft that is
 * previewed, or a video that they manage. It covers previews, doctors of a course and staff; streams and enrollments are checked elsewhere. It is asked at every
 * request for bytes, so answers are cached for at most ten seconds.
 */
export function createGrantBasis(
  services: Needs<'db' | 'clock' | 'sessions'> & WithLessonAccess & WithRecordingPlaces,
) {
  const { db, clock, sessions, lessonAccess: lessons } = services

  const mayOpen = async (caller: Caller | null, lessonId: string) => {
    try {
      const opened = await lessons.open(caller, lessonId)
      return !(await lessons.lacksProfession(caller, opened))
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return false
      throw error
    }
  }
  const mayWatch = async (caller: Caller | null, courseId: string) =>
    Boolean((await lessons.findTrailer(caller, { id: courseId }))?.video)
  const looksAfter = async (caller: Caller | null, videoId: string) =>
    caller !== null && isAllowed(lessonStaff, caller) && (await hasVideo(db, scopeOf(caller), videoId))

  const readsHandIn = async (caller: Caller | null, handInId: string) =>
    caller !== null && (await findReadable(db, caller, handInId)) !== null

  const plays = async (caller: Caller | null, recordingId: string) =>
    caller !== null && (await mayPlay(services, caller, recordingId)) !== null

  /** The site where a preview plays knows no session of its author, so the basis names it. */
  const isAuthored = async (_: Caller | null, of: string) => {
    const [courseId = '', sessionId = ''] = of.split('/')
    const session = await sessions.find(sessionId)
    return Boolean(session && !session.isRevoked && (await lessons.isAuthor(callerOf(session), courseId)))
  }

  const judges: Record<string, typeof mayOpen> = {
    video: looksAfter,
    [HAND_IN]: readsHandIn,
    [RECORDING]: plays,
    [TRAILER]: mayWatch,
    [PREVIEW]: isAuthored,
  }
  const load = async (key: string) => {
    const [kind, id = '', sessionId] = key.split(':')
    const session = sessionId ? await sessions.find(sessionId) : null
    const caller = session && callerOf(session)
    const judge = judges[kind ?? ''] ?? mayOpen
    return { isGiven: await judge(caller, id) }
  }
  const memory = createShortMemory({
    lifeMs: REMEMBERED_MS,
    maxFacts: MAX_REMEMBERED,
    clock,
    load,
    isWorthKeeping: ({ isGiven }) => isGiven,
  })

  return async ({ basis, sessionId }: Pick<MediaGrant, 'basis' | 'sessionId'>): Promise<boolean> =>
    basis === null || (await memory.find(`${basis}:${sessionId ?? ''}`))?.isGiven === true
}
