import { AppError } from '@repo/contract'
import { readStreamLimit } from '../../core/business-settings.service.ts'
import type { Caller } from '../../core/caller.ts'
import { tooMany } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { announceAccess } from '../auth/index.ts'
import { labelDevice } from '../devices/index.ts'
import { findClosedUntil } from './budget.repo.ts'
import {
  besideLimit,
  LESSONS_PER_HOUR,
  LESSONS_WINDOW_MS,
  REPEATED_AS_ONE_MS,
  STREAM_LIFE_MS,
  startsLimit,
} from './playback.limits.ts'
import type { EndReason, PlaybackRow } from './playbacks.repo.ts'
import type { WithPlaybacks } from './playbacks.service.ts'
import * as repo from './streams.repo.ts'

type Learner = Pick<Caller, 'userId' | 'sessionId'>
type OpenStream = Awaited<ReturnType<typeof repo.findOpenStreams>>[number]
export type Wish = Pick<PlaybackRow, 'packageKey' | 'deviceId'> & { lessonId: string }

/** The streams of every account: at most as many at a time as the settings of learning say, one for each browser. */
export function createStreams({
  db,
  clock,
  limiter,
  playbacks,
}: Needs<'db' | 'clock' | 'limiter'> & WithPlaybacks) {
  const end = async (tx: Tx, id: string, reason: EndReason) => {
    await repo.endStream(tx, id, reason, clock())
    await announceAccess(tx, { kind: 'playback', id })
  }

  const isStale = ({ heartbeatAt }: PlaybackRow) => clock().getTime() - heartbeatAt.getTime() > STREAM_LIFE_MS

  /** Why an open stream gives way to a new one of the session; null for one that is watched elsewhere. */
  const whyOver = async (tx: Tx, stream: PlaybackRow, sessionId: string): Promise<EndReason | null> => {
    if (stream.sessionId === sessionId) return 'replaced'
    if (isStale(stream)) return 'stale'
    return (await repo.hasWatcher(tx, stream, clock())) ? null : 'withdrawn'
  }

  /**
   * Ends the other open streams that nobody watches, and on request the earliest of the watched ones until one more may
   * play. @returns the slot for it. @throws AppError `playback.elsewhere` while too many are watched.
   */
  const makeRoom = async (tx: Tx, others: OpenStream[], sessionId: string, takeOver: boolean) => {
    const watched: OpenStream[] = []
    for (const open of others) {
      const reason = await whyOver(tx, open.stream, sessionId)
      if (reason) await end(tx, open.stream.id, reason)
      else watched.push(open)
    }
    const limit = await readStreamLimit(tx)
    const surplus = watched.splice(0, Math.max(0, watched.length - limit + 1))
    const [earliest] = surplus
    if (earliest && !takeOver) throw elsewhere(earliest, limit, clock())
    for (const { stream } of surplus) await end(tx, stream.id, 'replaced')
    return freeSlot(watched)
  }

  /** @throws AppError `playback.too_fast` for an account that starts too many lessons. */
  const countLessons = async (tx: Tx, userId: string, lessonId: string) => {
    const since = new Date(clock().getTime() - LESSONS_WINDOW_MS)
    const others = await repo.findOtherStarts(tx, userId, lessonId, since)
    const next = others[others.length - LESSONS_PER_HOUR]
    if (!next) return
    const { retryAfterSeconds, details } = tooMany(
      'playback.too_fast',
      new Date(next.getTime() + LESSONS_WINDOW_MS),
      clock(),
    )
    throw new AppError('playback.too_fast', {
      retryAfterSeconds,
      details: { ...(details as object), lessonsPerHour: LESSONS_PER_HOUR },
    })
  }

  /** @throws AppError `playback.too_fast` with the time of the next try, while the account is stopped for fast fetching. */
  const assertNotCoolingDown = async (target: DbOrTx, userId: string) => {
    const closedUntil = await findClosedUntil(target, userId, clock())
    if (closedUntil) throw tooFast(closedUntil, clock())
  }

  /** Resumes a stream without counting the pause as watched time. */
  const reopen = async (
    tx: Tx,
    row: PlaybackRow,
    slot: number,
    deviceId = row.deviceId,
  ): Promise<PlaybackRow> => {
    const now = clock()
    const pauseMs = row.endedAt ? Math.max(0, now.getTime() - row.endedAt.getTime()) : 0
    const startedAt = new Date(row.startedAt.getTime() + pauseMs)
    const change = { slot, deviceId, startedAt, heartbeatAt: now, endedAt: null, endReason: null }
    await repo.updateStream(tx, row.id, change)
    return { ...row, ...change }
  }

  const begin = async (tx: Tx, learner: Learner, wish: Wish, takeOver: boolean) => {
    await repo.lockStreamsOf(tx, learner.userId)
    await assertNotCoolingDown(tx, learner.userId)
    const like = { ...wish, userId: learner.userId, sessionId: learner.sessionId }
    const since = new Date(clock().getTime() - REPEATED_AS_ONE_MS)
    const known = await repo.findRepeatable(tx, like, since)
    const others = (await repo.findOpenStreams(tx, learner.userId)).filter(
      ({ stream }) => stream.id !== known?.id,
    )
    const slot = await makeRoom(tx, others, learner.sessionId, takeOver)
    // A reloaded page continues the same stream, so its counters are kept.
    if (known) return reopen(tx, known, slot, wish.deviceId)
    await countLessons(tx, learner.userId, wish.lessonId)
    const now = clock()
    return repo.insertStream(tx, { ...like, slot, startedAt: now, heartbeatAt: now })
  }

  /** Resumes a stream that fell silent or was left, unless others play instead. */
  const revive = async (tx: Tx, row: PlaybackRow) => {
    await repo.lockStreamsOf(tx, row.userId)
    const others = (await repo.findOpenStreams(tx, row.userId)).filter(({ stream }) => stream.id !== row.id)
    const playing = others.filter(({ stream }) => !isStale(stream))
    const own = playing.find(({ stream }) => stream.sessionId === row.sessionId)
    const isFull = playing.length >= (await readStreamLimit(tx))
    const instead = own ?? (isFull ? playing.at(-1) : undefined)
    if (instead) throw ended('replaced', instead.userAgent)
    for (const { stream } of others) if (isStale(stream)) await end(tx, stream.id, 'stale')
    return reopen(tx, row, freeSlot(playing))
  }

  return {
    /**
     * Begins the stream of a learner, or goes on with the one this browser just had.
     * @throws AppError `playback.elsewhere` while another browser plays, `playback.too_fast`
     */
    async begin(learner: Learner, wish: Wish, takeOver: boolean): Promise<PlaybackRow> {
      await limiter.hit(startsLimit, learner.userId, 'playback.too_fast')
      const stream = await db.transaction((tx) => begin(tx, learner, wish, takeOver))
      playbacks.forgetEnrollmentsOf(learner.userId)
      return stream
    },

    /** @throws AppError `request.not_found` for a stream of another browser or none. */
    async find(learner: Learner, id: string): Promise<PlaybackRow> {
      const row = await repo.findOwnStream(db, learner, id)
      if (!row) throw new AppError('request.not_found')
      return row
    },

    /** @throws AppError `playback.ended` with the reason, `playback.too_fast` */
    async heartbeat(row: PlaybackRow): Promise<void> {
      if (await repo.touchStream(db, row.id, clock())) return
      // Read again, because it may have ended meanwhile.
      const now = await repo.findOwnStream(db, row, row.id)
      if (now?.endReason === 'too_fast') {
        await assertNotCoolingDown(db, row.userId)
        throw new AppError('playback.too_fast', { details: { reason: 'too_fast' } })
      }
      if (now && isResumable(now)) await db.transaction((tx) => revive(tx, now))
      else {
        const open = await repo.findOpenStreams(db, row.userId)
        throw ended(now?.endReason ?? 'withdrawn', open.at(-1)?.userAgent)
      }
    },

    /**
     * Puts another lesson beside the one of an open stream, in the place of the one before. It takes no slot: both are
     * one stream, which the same heartbeats keep and the same end ends.
     * A stream that was left or fell silent goes on, as it does with a heartbeat.
     * @throws AppError `playback.ended`, `playback.too_fast` for an account that opens too many lessons
     */
    async playBeside(row: PlaybackRow, lessonId: string): Promise<void> {
      // Counted before the account is locked: whoever waits for the lock would hold the connection that counting needs.
      if (row.besideLessonId !== lessonId) await limiter.hit(besideLimit, row.userId, 'playback.too_fast')
      const isOther = await db.transaction(async (tx) => {
        await repo.lockStreamsOf(tx, row.userId)
        await assertNotCoolingDown(tx, row.userId)
        const now = await repo.findOwnStream(tx, row, row.id)
        if (!now) throw ended('withdrawn')
        if (now.endedAt && !isResumable(now)) throw ended(now.endReason ?? 'withdrawn')
        if (now.endedAt) await revive(tx, now)
        if (now.besideLessonId === lessonId) return false
        await countLessons(tx, row.userId, lessonId)
        await repo.updateStream(tx, row.id, { besideLessonId: lessonId })
        await announceAccess(tx, { kind: 'playback', id: row.id })
        return true
      })
      if (isOther) playbacks.forget(row.id)
    },

    async end(row: PlaybackRow, reason: EndReason): Promise<void> {
      await db.transaction((tx) => end(tx, row.id, reason))
      playbacks.forget(row.id)
    },
  }
}

/** Whether a stream that ended may go on: its page was left or fell silent, and nothing took it away. */
const isResumable = ({ endReason }: PlaybackRow): boolean => endReason === 'left' || endReason === 'stale'

/** The lowest slot that none of the streams has. */
function freeSlot(taken: readonly OpenStream[]): number {
  const slots = new Set(taken.map(({ stream }) => stream.slot))
  let slot = 1
  while (slots.has(slot)) slot += 1
  return slot
}

function elsewhere({ stream, lessonTitle, userAgent }: OpenStream, streamLimit: number, now: Date): AppError {
  const sinceMs = Math.max(0, now.getTime() - stream.startedAt.getTime())
  return new AppError('playback.elsewhere', {
    details: { device: labelDevice(userAgent), lessonTitle, sinceMs, streamLimit },
  })
}

function tooFast(closedUntil: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((closedUntil.getTime() - now.getTime()) / 1000))
  return new AppError('playback.too_fast', {
    retryAfterSeconds,
    details: { reason: 'too_fast', retryAfterSeconds },
  })
}

/** `userAgent` is that of the browser which plays now; undefined while none does. */
function ended(reason: EndReason, userAgent?: string | null): AppError {
  const device = reason === 'replaced' && userAgent !== undefined ? labelDevice(userAgent) : null
  return new AppError('playback.ended', { details: { reason, device } })
}
