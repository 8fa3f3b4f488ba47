import { AppError } from '@repo/contract'
import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import type { Needs } from '../../core/services.ts'
import { together } from '../../db/together.ts'
import { createAssetUrls } from '../art/index.ts'
import { bestBundles, findOffers } from '../bundles/index.ts'
import { priceAt } from '../cards/index.ts'
import { findOwnedCourseIds } from '../learning/index.ts'
import * as repo from './cart.repo.ts'

interface Chosen {
  id: string
  seenPrice: number
}

/** What somebody is about to buy together, with the prices of this moment. */
export function createCartService({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  const lineOf = (course: repo.CartCourse, isOwned: boolean, now: Date) => {
    const { price, saleEndsAt } = priceAt(course, now)
    const onSale = course.status === 'published' ? ('for_sale' as const) : ('withdrawn' as const)
    return {
      course: { id: course.id, slug: course.slug, title: course.title, coverUrl: urls.courseCover(course) },
      state: isOwned ? ('owned' as const) : onSale,
      listPrice: course.listPrice,
      price,
      saleEndsAt: saleEndsAt?.toISOString() ?? null,
    }
  }

  const linesOf = (
    ids: readonly string[],
    courses: readonly repo.CartCourse[],
    owned: readonly string[],
    now: Date,
  ) => {
    const found = new Map(courses.map((course) => [course.id, course]))
    return ids.flatMap((id) => {
      const course = found.get(id)
      return course ? [{ course, line: lineOf(course, owned.includes(id), now) }] : []
    })
  }

  return {
    /** The cart of a visitor; what never was public does not show. */
    async price(courseIds: readonly string[]) {
      const ids = [...new Set(courseIds)]
      const read = together(db)
      const [courses, offers] = await Promise.all([
        repo.findCartCourses(read, ids),
        findOffers(read, clock()),
      ])
      const shown = linesOf(ids, courses, [], clock()).filter(({ course: { status } }) => wasPublic(status))
      return viewOf(
        shown.map(({ line }) => line),
        offers,
      )
    },

    async get(userId: string) {
      const now = clock()
      const read = together(db)
      const chosen = new Map((await repo.findCart(read, userId)).map((row) => [row.courseId, row.seenPrice]))
      const ids = [...chosen.keys()]
      const [owned, courses, offers] = await Promise.all([
        findOwnedCourseIds(read, userId, ids, now),
        repo.findCartCourses(read, ids),
        findOffers(read, now),
      ])
      const lines = linesOf(ids, courses, owned, now).map(({ line }) => ({
        ...line,
        seenPrice: chosen.get(line.course.id) ?? line.price,
      }))
      return viewOf(lines, offers)
    },

    /**
     * Puts in what is not there yet. What is off sale by now, or what the learner has, goes in too: only so its owner is
     * told why it is not bought.
     * @returns what found no room
     */
    add: (userId: string, courses: readonly Chosen[]) =>
      db.transaction(async (tx) => {
        await repo.lockCart(tx, userId)
        const now = clock()
        const there = new Set((await repo.findCart(tx, userId)).map(({ courseId }) => courseId))
        const asked = new Map(courses.map((course) => [course.id, course]))
        const ids = [...asked.keys()]
        const known = new Map((await repo.findCartCourses(tx, ids)).map(({ id, status }) => [id, status]))
        const fresh = [...asked.values()].filter(({ id }) => !there.has(id) && wasPublic(known.get(id)))
        const room = Math.max(0, MAX_ORDER_LINES - there.size)
        await repo.insertIntoCart(
          tx,
          fresh.slice(0, room).map(({ id, seenPrice }, index) => ({
            userId,
            courseId: id,
            seenPrice,
            // So that all of one request keep their order.
            createdAt: new Date(now.getTime() + index),
          })),
        )
        return { left: fresh.slice(room).map(({ id }) => id) }
      }),

    /** @throws AppError `course.not_found` for one that is neither in the cart nor to be seen by visitors */
    async remove(userId: string, courseId: string) {
      const wasThere = await repo.removeFromCart(db, userId, [courseId])
      if (!wasThere) {
        const [course] = await repo.findCartCourses(db, [courseId])
        if (course?.status !== 'published') throw new AppError('course.not_found')
      }
      return { ok: true as const }
    },
  }
}

/** Of courses that are not for sale only archived ones are known to have been there. */
const wasPublic = (status: string | undefined) => status === 'published' || status === 'archived'

type Offers = Awaited<ReturnType<typeof findOffers>>

interface Line {
  course: { id: string }
  state: string
  listPrice: number
  price: number
}

function viewOf<T extends Line>(lines: T[], offers: Offers) {
  const sold = lines.filter(({ state }) => state === 'for_sale')
  const taken = bestBundles(
    sold.map(({ course, price }) => ({ id: course.id, price })),
    offers,
  )
  const saved = taken.reduce((sum, { saving }) => sum + saving, 0)
  return {
    lines,
    listTotal: sold.reduce((sum, { listPrice }) => sum + listPrice, 0),
    bundles: taken.map(({ offer: { slug, title, courseIds, price }, saving }) => ({
      slug,
      title,
      courseIds,
      price,
      saving,
    })),
    total: sold.reduce((sum, { price }) => sum + price, 0) - saved,
  }
}
