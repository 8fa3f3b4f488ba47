import { AppError } from '@repo/contract'
import { mostOffered } from '@repo/contract/lti-launch'
import { MINUTE_MS } from '../../core/durations.ts'
import { type Limit, networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx } from '../../db/client.ts'
import { hashOpaqueToken } from '../auth/index.ts'
import { findOutline } from '../cards/index.ts'
import { countSeatsByCourse } from '../seats/index.ts'
import { createToolKeys } from './keys.service.ts'
import { findSelection, takeSelection } from './logins.repo.ts'
import { type PlatformRow, updatePlatform } from './platforms.repo.ts'
import * as repo from './selection.repo.ts'
import { answerClaims } from './selection-claim.ts'

export type SelectionNeeds = Needs<'db' | 'env' | 'clock' | 'limiter'>

/** A school that prepares its year stands behind one address. */
const choicesByNetwork: Limit = { name: 'lti-select', max: 1200, windowMs: 5 * MINUTE_MS }

/** Which origins show the page in a frame: where the answer goes, and where the person signed in. */
const originsOf = ({ returnUrl }: { returnUrl: string }, { authUrl }: PlatformRow) => [
  ...new Set([new URL(returnUrl).origin, new URL(authUrl).origin]),
]

/**
 * Teachers of a platform choose a course or lesson, which becomes a link there (Deep Linking 2.0). The ticket of the
 * launch is all they show: they are signed in to nothing, see what every visitor may, and the answer goes to the address
 * that the platform signed.
 */
export function createSelection(services: SelectionNeeds) {
  const { db, env, clock, limiter } = services
  const keys = createToolKeys(services)

  const requireSelection = async (target: DbOrTx, ticket: string) => {
    const found = await findSelection(target, { ticketHash: hashOpaqueToken(ticket), now: clock() })
    if (!found?.platform.isActive) throw new AppError('lti.expired')
    return found
  }

  const withLessons = async (slug: string) => {
    const course = await repo.findOfferedCourse(db, slug)
    if (!course) throw new AppError('course.not_found')
    const outline = await findOutline(db, course.id)
    return {
      ...course,
      sections: outline.map(({ title, lessons }) => ({
        title,
        lessons: lessons.map(({ id, title: lesson, kind }) => ({ id, title: lesson, kind })),
      })),
    }
  }

  /** What was chosen, as the link that the platform makes of it. */
  const linkTo = async (slug: string, lessonId: string | null, hasLine: boolean) => {
    const course = await withLessons(slug)
    if (lessonId === null) {
      const url = `${env.PUBLIC_WEB_URL}/course/${course.slug}`
      return { url, title: course.title, resourceId: course.id, hasLine }
    }
    const lesson = course.sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
    if (!lesson) throw new AppError('course.not_found')
    const url = `${env.PUBLIC_WEB_URL}/student/my-course/${course.slug}?lesson=${lesson.id}`
    return { url, title: lesson.title, resourceId: lesson.id, hasLine }
  }

  return {
    /**
     * What can be chosen: courses that match words, or the lessons of one.
     * @throws AppError `lti.expired`, `course.not_found`, `request.too_many`
     */
    async offer(
      { ticket, words, course }: { ticket: string; words: string; course: string | null },
      ip: string,
    ) {
      await limiter.hit(choicesByNetwork, networkOf(ip))
      const { facts, platform } = await requireSelection(db, ticket)
      const own = platform.organisationId ? await countSeatsByCourse(db, platform.organisationId) : []
      const free = new Map(
        own.filter((one) => one.bought > one.ended).map((one) => [one.course.id, one.free]),
      )
      const open = course === null ? null : await withLessons(course)
      const found = open
        ? []
        : await repo.findOffered(db, { words, withSeats: [...free.keys()], most: mostOffered + 1 })
      return {
        platform: platform.name,
        origins: originsOf(facts, platform),
        takesLine: facts.takesLine,
        usesSeats: platform.organisationId !== null,
        courses: found
          .slice(0, mostOffered)
          .map(({ id, slug, title }) => ({ slug, title, freeSeats: free.get(id) ?? null })),
        hasMore: found.length > mostOffered,
        course: open && { slug: open.slug, title: open.title, sections: open.sections },
      }
    },

    /**
     * The signed answer, once: with what was chosen, or empty for who goes back without.
     * @throws AppError `lti.expired`, `course.not_found`, `request.too_many`
     */
    async choose(
      {
        ticket,
        chosen,
      }: {
        ticket: string
        chosen: { course: string; lessonId: string | null; hasLine: boolean } | null
      },
      ip: string,
    ) {
      await limiter.hit(choicesByNetwork, networkOf(ip))
      const { facts, platform } = await requireSelection(db, ticket)
      const link = chosen && (await linkTo(chosen.course, chosen.lessonId, chosen.hasLine))
      const message = await keys.messageFor(platform, answerClaims(facts, link))
      await db.transaction(async (tx) => {
        // Of two at once the second finds it used.
        const which = { ticketHash: hashOpaqueToken(ticket), now: clock() }
        if (!(await takeSelection(tx, which))) throw new AppError('lti.expired')
        await updatePlatform(tx, platform.id, { lastFault: null, lastFaultAt: null })
      })
      return {
        platform: platform.name,
        returnUrl: facts.returnUrl,
        origins: originsOf(facts, platform),
        message,
      }
    },
  }
}
