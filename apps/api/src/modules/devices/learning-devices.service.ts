import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { tooMany } from '../../core/limits.service.ts'
import type { Db, DbOrTx, Tx } from '../../db/client.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import { announceAccess } from '../auth/index.ts'
import { labelDevice } from './device-label.ts'
import * as repo from './learning-devices.repo.ts'

/** How long an instance that missed a removal notice lets the device play, in ms. */
const CACHE_MS = 10_000
const MAX_CACHED = 10_000
/** "Last used" is shown to people, so one update per minute is enough. */
const TOUCH_EVERY_MS = 60_000
const SWAPS_WINDOW_DAYS = 30
const SWAPS_WINDOW_MS = SWAPS_WINDOW_DAYS * 86_400_000
/** Removals allowed in thirty days: enough for a lost phone and a new laptop, too few to share an account. */
export const SWAPS_PER_WINDOW = 2

const swapRules = { swapLimit: SWAPS_PER_WINDOW, swapWindowDays: SWAPS_WINDOW_DAYS }

type Learner = Pick<Caller, 'userId' | 'sessionId'>

export type LearningDevices = ReturnType<typeof createLearningDevices>

export interface WithLearningDevices {
  readonly learningDevices: LearningDevices
}

/** The devices an account plays lessons on: so many at a time, changed by the learner, never a ban. */
export function createLearningDevices(db: Db, clock: () => Date, limitOf: (db: DbOrTx) => Promise<number>) {
  const memory = createShortMemory<true>({
    lifeMs: CACHE_MS,
    maxFacts: MAX_CACHED,
    clock,
    load: async (id) => ((await repo.isDeviceBound(db, id)) ? true : null),
  })

  const findOwn = async ({ sessionId }: Learner) => {
    const found = await repo.findSessionDevice(db, sessionId)
    if (!found) throw new AppError('session.revoked')
    // A visitor id is a claim of the browser and must not equal a session id.
    const key = found.deviceId ? `visitor:${found.deviceId}` : `${repo.SESSION_KEY}${sessionId}`
    return { key, userAgent: found.userAgent }
  }

  const touch = async (device: repo.LearningDeviceRow, userAgent: string | null) => {
    const now = clock()
    const isFresh = now.getTime() - device.lastUsedAt.getTime() < TOUCH_EVERY_MS
    if (!isFresh || device.userAgent !== userAgent)
      await repo.updateDevice(db, device.id, { lastUsedAt: now, userAgent })
    return device.id
  }

  const takePlace = async (tx: Tx, userId: string, key: string, userAgent: string | null) => {
    await repo.lockDevicesOf(tx, userId)
    const known = await repo.findDeviceByKey(tx, userId, key)
    if (known) return known.id
    const now = clock()
    const taken = await repo.listDevices(tx, userId, now)
    const limit = await limitOf(tx)
    if (taken.length >= limit) {
      const devices = taken.map((row) => toView(row, null))
      throw new AppError('device.too_many', { details: { limit, devices } })
    }
    const moments = { firstUsedAt: now, lastUsedAt: now }
    const bound = await repo.insertDevice(tx, { userId, deviceKey: key, userAgent, ...moments })
    return bound.id
  }

  const swaps = async (target: Db | Tx, userId: string) => {
    const now = clock()
    const removals = await repo.findRemovals(target, userId, new Date(now.getTime() - SWAPS_WINDOW_MS))
    const oldest = removals[0]
    return {
      swapsLeft: Math.max(0, SWAPS_PER_WINDOW - removals.length),
      // The next removal is allowed when the oldest one is thirty days old.
      resetsAt: oldest ? new Date(oldest.getTime() + SWAPS_WINDOW_MS) : null,
    }
  }

  const list = async (learner: Learner) => {
    const [own, rows, { swapsLeft, resetsAt }, limit] = await Promise.all([
      findOwn(learner),
      repo.listDevices(db, learner.userId, clock()),
      swaps(db, learner.userId),
      limitOf(db),
    ])
    return {
      limit,
      items: rows.map((row) => toView(row, own.key)),
      swapsLeft,
      ...swapRules,
      swapsResetAt: resetsAt?.toISOString() ?? null,
    }
  }

  const swapRefusal = (resetsAt: Date | null) => {
    const { retryAfterSeconds } = tooMany('device.swap_limit', resetsAt ?? clock(), clock())
    return new AppError('device.swap_limit', {
      retryAfterSeconds,
      details: { retryAfterSeconds, ...swapRules },
    })
  }

  return {
    /**
     * Lets the caller's device play, taking a free place if it has none yet.
     * @returns what a grant has to name, so that it ends with the device.
     * @throws AppError `device.too_many` with the limit and the devices that hold the places.
     */
    async bind(learner: Learner): Promise<string> {
      const { key, userAgent } = await findOwn(learner)
      const known = await repo.findDeviceByKey(db, learner.userId, key)
      if (known) return touch(known, userAgent)
      return db.transaction((tx) => takePlace(tx, learner.userId, key, userAgent))
    },

    list,

    /** @throws AppError `device.not_found`, or `device.swap_limit` with the wait. */
    async remove(learner: Learner, id: string) {
      await db.transaction(async (tx) => {
        await repo.lockDevicesOf(tx, learner.userId)
        const rows = await repo.listDevices(tx, learner.userId, clock())
        if (!rows.some((row) => row.id === id)) throw new AppError('device.not_found')
        const { swapsLeft, resetsAt } = await swaps(tx, learner.userId)
        if (swapsLeft === 0) throw swapRefusal(resetsAt)
        await repo.updateDevice(tx, id, { removedAt: clock() })
        await announceAccess(tx, { kind: 'device', id })
      })
      memory.forget(id)
      return list(learner)
    },

    /** Devices of an account for staff to see. */
    async listOf(userId: string) {
      const rows = await repo.listDevices(db, userId, clock())
      return rows.map((row) => toView(row, null))
    },

    /** Whether grants of the device are still valid; cached for seconds, so that segment requests need no query. */
    isBound: async (id: string) => (await memory.find(id)) !== null,
    forget: memory.forget,
    forgetEverything: memory.clear,
  }
}

function toView(row: repo.LearningDeviceRow, ownKey: string | null) {
  return {
    id: row.id,
    device: labelDevice(row.userAgent),
    firstUsedAt: row.firstUsedAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.deviceKey === ownKey,
  }
}
