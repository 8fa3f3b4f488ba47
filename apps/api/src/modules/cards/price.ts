import { and, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { courses } from '../../db/schema/index.ts'

export interface Prices {
  listPrice: number
  salePrice: number | null
  saleStartsAt: Date | null
  saleEndsAt: Date | null
}

/** What a course costs at a moment, in VND: the sale price while the sale lasts, otherwise the list price. */
export function priceAt(course: Prices, now: Date): { price: number; saleEndsAt: Date | null } {
  const { salePrice, saleStartsAt, saleEndsAt } = course
  const hasBegun = saleStartsAt === null || saleStartsAt <= now
  const isOver = saleEndsAt !== null && saleEndsAt <= now
  return salePrice !== null && hasBegun && !isOver
    ? { price: salePrice, saleEndsAt }
    : { price: course.listPrice, saleEndsAt: null }
}

/** The rule of `priceAt` as an SQL condition, for filters and sorts. */
export function isOnSale(now: Date): SQL {
  return and(
    isNotNull(courses.salePrice),
    or(isNull(courses.saleStartsAt), lte(courses.saleStartsAt, now)),
    or(isNull(courses.saleEndsAt), gt(courses.saleEndsAt, now)),
  )!
}

export function priceSql(now: Date): SQL<number> {
  return sql<number>`case when ${isOnSale(now)} then ${courses.salePrice} else ${courses.listPrice} end`
}
