import { AppError } from '@repo/contract'
import { MAX_WISHES } from '@repo/contract/wishes'
import type { Needs } from '../../core/services.ts'
import { createAssetUrls } from '../art/index.ts'
import { findCourseCardRows, toCourseCard } from '../cards/index.ts'
import * as repo from './wishes.repo.ts'

export function createWishesService({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  return {
    async list(userId: string) {
      const now = clock()
      const wishes = await repo.findOpenWishes(db, userId, now)
      const rows = await findCourseCardRows(
        db,
        wishes.map(({ courseId }) => courseId),
      )
      const times = new Map(wishes.map(({ courseId, createdAt }) => [courseId, createdAt]))
      return {
        items: rows.map((row) => ({
          course: toCourseCard(row, urls, now),
          wishedAt: (times.get(row.course.id) ?? now).toISOString(),
        })),
      }
    },

    /** @throws AppError `course.not_found` for one that visitors cannot see, `wish.too_many` */
    add: (userId: string, courseId: string) =>
      db.transaction(async (tx) => {
        if (!(await repo.isPublished(tx, courseId))) throw new AppError('course.not_found')
        await repo.lockWishes(tx, userId)
        const isThere = await repo.isWished(tx, userId, courseId)
        if (!isThere && (await repo.countWishes(tx, userId)) >= MAX_WISHES)
          throw new AppError('wish.too_many')
        await repo.insertWish(tx, { userId, courseId, createdAt: clock() })
        return { ok: true as const }
      }),

    /** @throws AppError `course.not_found` for one that is neither on the list nor to be seen by visitors */
    async remove(userId: string, courseId: string) {
      const wasThere = await repo.deleteWish(db, userId, courseId)
      if (!wasThere && !(await repo.isPublished(db, courseId))) throw new AppError('course.not_found')
      return { ok: true as const }
    },
  }
}
