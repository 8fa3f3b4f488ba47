import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { formatPrice } from '@repo/messages'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { type Limit, networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import { requireLockedAccount } from '../account/index.ts'
import { type CalendarEvent, writeCalendar } from './calendar.ts'
import * as repo from './calendar-feed.repo.ts'
import { reminderWords as copy } from './reminders.messages.ts'
import { findReminders } from './reminders.repo.ts'
import { weeklyEvents } from './reminders.service.ts'

const SECRET_BYTES = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Calendar programs ask every few hours; some have several devices behind one network. */
const readsOfFeed: Limit = { name: 'calendar-reads', max: 120, windowMs: HOUR_MS }
const unknownReads: Limit = { name: 'calendar-unknown', max: 60, windowMs: HOUR_MS }

/** Private addresses under which the calendars of learners read what lies before them. */
export function createCalendarFeeds({ db, env, clock, limiter }: Needs<'db' | 'env' | 'clock' | 'limiter'>) {
  const site = env.PUBLIC_WEB_URL
  const { hostname } = new URL(site)

  const eventsOf = async (userId: string, now: Date): Promise<CalendarEvent[]> => {
    const [reminders, { ends, parts }] = await Promise.all([
      findReminders(db, userId, now),
      repo.findDays(db, userId, now),
    ])
    return [
      ...weeklyEvents(reminders, env),
      ...ends.map(({ id, endsAt, slug, title }) => ({
        uid: `access-${id}@${hostname}`,
        title: copy.accessEnds(title),
        url: `${site}/student/my-course/${slug}`,
        day: dayInVietnam(endsAt),
      })),
      ...parts.map(({ id, code, number, total, dueAt }) => ({
        uid: `part-${id}@${hostname}`,
        title: copy.partDue(number, formatPrice(total), code),
        url: `${site}/payment?order=${code}`,
        day: dayInVietnam(dueAt),
      })),
    ]
  }

  return {
    async find(userId: string) {
      const feed = await repo.findFeed(db, userId)
      return feed && { madeAt: feed.createdAt.toISOString(), readAt: feed.readAt?.toISOString() ?? null }
    },

    /** Makes an address; one that was there before opens nothing from then on. */
    async make(actor: Actor) {
      const token = randomBytes(SECRET_BYTES).toString('base64url')
      await db.transaction(async (tx) => {
        await requireLockedAccount(tx, actor.id)
        await repo.saveFeed(tx, { userId: actor.id, tokenHash: hashOf(token), createdAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'calendar_feed.made',
          subjectType: 'user',
          subjectId: actor.id,
        })
      })
      return { url: `${site}${env.PUBLIC_API_PREFIX}/calendars/${token}/lich-hoc.ics` }
    },

    async remove(actor: Actor) {
      await db.transaction(async (tx) => {
        if (!(await repo.deleteFeed(tx, actor.id))) return
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'calendar_feed.removed',
          subjectType: 'user',
          subjectId: actor.id,
        })
      })
      return { ok: true as const }
    },

    /**
     * The calendar that a secret opens, the same text while nothing in it changes.
     * @throws AppError `request.not_found`, `request.too_many`
     */
    async read(token: string, ip: string): Promise<string> {
      const tokenHash = hashOf(token)
      const feed = await repo.findFeedByHash(db, tokenHash)
      if (!feed) {
        await limiter.hit(unknownReads, networkOf(ip))
        throw new AppError('request.not_found')
      }
      await limiter.hit(readsOfFeed, tokenHash)
      const now = clock()
      await repo.noteRead(db, feed.userId, now, new Date(now.getTime() - HOUR_MS))
      const events = await eventsOf(feed.userId, now)
      return writeCalendar(`${copy.feedName} – ${env.BRAND_NAME}`, events, feed.createdAt)
    },
  }
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>
