import { readStreamLimit } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import {
  type BlockWish,
  type BudgetReading,
  type BudgetRules,
  blockOf,
  budgetRules,
  chargeBlock,
  SEGMENTS_PER_BLOCK,
  STILLS_PER_BLOCK,
} from './budget.policy.ts'
import * as repo from './budget.repo.ts'
import type { WithFetchGuard } from './fetch-guard.service.ts'
import { FETCHED_KEPT_MS, SLOWED_NOTED_EVERY_MS } from './playback.limits.ts'

/** Requests that one charge covers: picture and sound of the block, each twice. */
const SENDS_AT_FIRST = SEGMENTS_PER_BLOCK * 2 * 2
/** Requests that each further charge covers, as a repeat. */
const SENDS_PER_REPEAT = SEGMENTS_PER_BLOCK * 2
/** Early requests for a refused block that are tolerated; a player waits as told, so more come from a program. */
const MAX_EARLY_REQUESTS = 60
const sendsOf = ({ isStill }: { isStill?: boolean }, isRepeat: boolean) => {
  if (isStill) return isRepeat ? STILLS_PER_BLOCK : STILLS_PER_BLOCK * 2
  return isRepeat ? SENDS_PER_REPEAT : SENDS_AT_FIRST
}
/** Limits of the cache of blocks, by age and number. A missing entry only costs a database query. */
const REMEMBERED_BLOCK_MS = 3_600_000
const MAX_REMEMBERED = 50_000

interface Segment {
  userId: string
  playbackId: string
  packageKey: string
  /** Number of the segment. */
  index: number
  /** Its key frame alone. */
  isStill?: boolean
}

export type Admission = { kind: 'open' } | { kind: 'wait'; ms: number } | { kind: 'over' }
/** With the session that was ended. */
type Charge = Exclude<Admission, { kind: 'over' }> | { kind: 'over'; sessionId: string | null }
type Kept = { left: number; until: number } | { refusedUntil: number; impatient: number }

/**
 * The fetch budget of every account, kept in the database, so that all sessions, devices, streams and instances share it
 * and it survives restarts. Segments inside a block that is already charged are decided from memory.
 */
export function createFetchBudget(
  services: Needs<'db' | 'clock'> & WithFetchGuard,
  rules: BudgetRules = budgetRules,
) {
  const { db, clock, fetchGuard } = services
  /** Each stream that may play at a time earns its own speed; what may be fetched in advance stays one for the account. */
  const rulesOf = (streams: number): BudgetRules => ({
    ...rules,
    freshRate: rules.freshRate * streams,
    repeatRate: rules.repeatRate * streams,
  })
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<Admission>>()

  const keep = (key: string, value: Kept) => {
    if (kept.size >= MAX_REMEMBERED) kept.clear()
    kept.set(key, value)
  }

  const noteSlowed = async (tx: Tx, segment: Segment, row: repo.BudgetRow, now: Date) => {
    if (row.slowedAt && now.getTime() - row.slowedAt.getTime() < SLOWED_NOTED_EVERY_MS) return row.slowedAt
    await recordAudit(tx, {
      actorId: null,
      action: 'playback.slowed',
      subjectType: 'user',
      subjectId: segment.userId,
      after: { playbackId: segment.playbackId, freshMs: row.freshMs },
    })
    return now
  }

  const charge = async (tx: Tx, segment: Segment, block: number, isRepeat: boolean): Promise<Charge> => {
    const { userId, packageKey, playbackId } = segment
    const now = clock()
    const place = { userId, packageKey, block }
    const since = new Date(now.getTime() - FETCHED_KEPT_MS)
    const row = await repo.lockBudget(tx, userId, now)
    if (row.closedUntil && row.closedUntil > now)
      return { kind: 'wait', ms: row.closedUntil.getTime() - now.getTime() }
    const isFetched = await repo.hasFetched(tx, place, since)
    const isKnown: BlockWish['isKnown'] = isFetched ? (isRepeat ? 'again' : 'once') : 'no'
    const reading = chargeBlock(
      row,
      { block: `${packageKey}/${block}`, isKnown },
      now,
      rulesOf(await readStreamLimit(tx)),
    )
    if (reading.budget) await save(tx, segment, row, reading, now)
    if (reading.kind === 'over') {
      const { freshMs, demandMs } = reading.budget
      const sessionId = await fetchGuard.stopAccount(
        tx,
        { userId, playbackId, locked: row },
        { freshMs, demandMs },
      )
      return { kind: 'over', sessionId }
    }
    if (reading.kind === 'wait') return { kind: 'wait', ms: reading.ms }
    if (!isFetched) await repo.addFetched(tx, place, since, now)
    return { kind: 'open' }
  }

  const save = async (
    tx: Tx,
    segment: Segment,
    row: repo.BudgetRow,
    reading: BudgetReading,
    now: Date,
  ): Promise<void> => {
    const slowedAt = reading.kind === 'wait' ? await noteSlowed(tx, segment, row, now) : row.slowedAt
    await repo.updateBudget(tx, segment.userId, { ...reading.budget, slowedAt })
  }

  const ask = async (key: string, segment: Segment, block: number, isRepeat: boolean): Promise<Admission> => {
    const admission = await db.transaction((tx) => charge(tx, segment, block, isRepeat))
    const now = clock().getTime()
    if (admission.kind === 'wait') keep(key, { refusedUntil: now + admission.ms, impatient: 0 })
    else if (admission.kind === 'over') fetchGuard.forget(segment.playbackId, admission.sessionId)
    else keep(key, { left: sendsOf(segment, isRepeat), until: now + REMEMBERED_BLOCK_MS })
    return admission
  }

  /** Decides from memory; null where the database has to be asked. */
  const recall = async (known: Kept | undefined, { playbackId }: Segment): Promise<Admission | null> => {
    const now = clock().getTime()
    if (!known) return null
    if ('left' in known) {
      if (known.left <= 0 || known.until <= now) return null
      known.left -= 1
      return { kind: 'open' }
    }
    if (known.refusedUntil <= now) return null
    known.impatient += 1
    if (known.impatient <= MAX_EARLY_REQUESTS) return { kind: 'wait', ms: known.refusedUntil - now }
    await fetchGuard.endFor(playbackId, { impatient: known.impatient })
    return { kind: 'over' }
  }

  return {
    /** Whether a segment, of picture or sound, may be sent now. */
    async admit(segment: Segment): Promise<Admission> {
      const block = blockOf(segment.index, segment.isStill === true)
      const key = `${segment.userId} ${segment.packageKey} ${block}`
      // Concurrent requests for the same block share one decision, and each uses up its own part of it.
      for (;;) {
        const running = asking.get(key)
        if (running) {
          const shared = await running
          if (shared.kind !== 'open') return shared
        }
        const known = kept.get(key)
        const recalled = await recall(known, segment)
        if (recalled) return recalled
        if (asking.has(key)) continue
        const isRepeat = known !== undefined && 'left' in known && known.left <= 0
        const asked = ask(key, segment, block, isRepeat).finally(() => asking.delete(key))
        asking.set(key, asked)
        const admission = await asked
        if (admission.kind !== 'open') return admission
      }
    },
  }
}

export type FetchBudget = ReturnType<typeof createFetchBudget>
