import { AppError, isAllowed } from '@repo/contract'
import { teachingStaff } from '@repo/contract/access'
import { type Caller, callerOf } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { type MediaGrant, REMEMBERED_MS } from '../playback/index.ts'
import { hasVideo, scopeOf } from '../videos/index.ts'

const MAX_REMEMBERED = 10_000

/**
 * Whether what a grant was given for still holds: a lesson that its holder may open, or a video that they look after.
 * Streams and accesses are watched elsewhere; this is for previews, for those who teach a course, and for staff. Asked
 * for every byte and therefore remembered, for ten seconds at most.
 */
export function createGrantBasis(services: Needs<'db' | 'clock' | 'sessions'> & WithLessonAccess) {
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
  const looksAfter = async (caller: Caller | null, videoId: string) =>
    caller !== null && isAllowed(teachingStaff, caller) && (await hasVideo(db, scopeOf(caller), videoId))

  const load = async (key: string) => {
    const [kind, id = '', sessionId] = key.split(':')
    const session = sessionId ? await sessions.find(sessionId) : null
    const caller = session && callerOf(session)
    return { isGiven: await (kind === 'video' ? looksAfter(caller, id) : mayOpen(caller, id)) }
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
