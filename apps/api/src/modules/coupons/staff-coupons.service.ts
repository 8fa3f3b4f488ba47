import { AppError } from '@repo/contract'
import type { couponBody, staffCoupon } from '@repo/contract/crm-sales'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit, savedFields } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import {
  type CouponQuery,
  countCourses,
  findCoupons,
  findCouponView,
  insertCoupon,
  isCodeTaken,
  listCouponCourses,
  lockCoupon,
  setCouponCourses,
  updateCoupon,
} from './staff-coupons.repo.ts'

type CouponBody = z.output<typeof couponBody>
type CouponView = z.input<typeof staffCoupon>
type Found = NonNullable<Awaited<ReturnType<typeof findCouponView>>>

const PAGE_SIZE = 20
const UNIQUE_VIOLATION = '23505'

/** Coupons as staff create and change them. */
export function createStaffCouponsService({ db, clock }: Needs<'db' | 'clock'>) {
  const toViews = async (rows: Found[]): Promise<CouponView[]> => {
    const ids = rows.map(({ coupon }) => coupon.id)
    const courses = await listCouponCourses(db, ids)
    return rows.map((row) => ({ ...toView(row, courses), version: row.version }))
  }

  const view = async (id: string): Promise<CouponView> => {
    const found = await findCouponView(db, id, clock())
    const [one] = found ? await toViews([found]) : []
    if (!one) throw new AppError('coupon.not_found')
    return one
  }

  const assertFits = async (tx: Tx, body: CouponBody, exceptId?: string) => {
    if (await isCodeTaken(tx, body.code, exceptId)) throw new AppError('coupon.code_taken')
    const ids = [...new Set(body.courseIds)]
    if ((await countCourses(tx, ids)) !== ids.length) throw new AppError('course.not_found')
  }

  const note = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'coupon', subjectId: id, ...change })

  return {
    async list(query: CouponQuery) {
      const { rows, ...place } = await findCoupons(db, query, clock(), PAGE_SIZE)
      return { items: await toViews(rows), pageSize: PAGE_SIZE, ...place }
    },

    async create(body: CouponBody, actor: Actor): Promise<CouponView> {
      const { courseIds, ...columns } = body
      const id = await db
        .transaction(async (tx) => {
          await assertFits(tx, body)
          const row = await insertCoupon(tx, {
            ...toColumns(columns),
            createdBy: actor.id,
            createdAt: clock(),
          })
          await setCouponCourses(tx, row.id, courseIds)
          await note(tx, actor, row.id, { action: 'coupon.created', after: body })
          return row.id
        })
        .catch(toTaken)
      return view(id)
    },

    async update(id: string, { version, ...body }: Edit<CouponBody>, actor: Actor): Promise<CouponView> {
      const { courseIds, ...columns } = body
      await db
        .transaction(async (tx) => {
          // Locks the coupon: orders that take a use at this moment wait, so the count below stays true.
          const found = await lockCoupon(tx, id)
          if (!found) throw new AppError('coupon.not_found')
          await assertUnedited(tx, 'coupon', id, { version, userId: actor.id })
          if (body.maxUses !== null && body.maxUses < found.used) throw new AppError('coupon.below_used')
          await assertFits(tx, body, id)
          const taught = await listCouponCourses(tx, [id])
          await updateCoupon(tx, id, toColumns(columns))
          await setCouponCourses(tx, id, courseIds)
          await note(tx, actor, id, {
            action: 'coupon.changed',
            before: savedFields({ ...found, courseIds: taught.map((one) => one.id).toSorted() }, body),
            after: { ...body, courseIds: courseIds.toSorted() },
          })
        })
        .catch(toTaken)
      return view(id)
    },
  }
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))

const toColumns = ({ startsAt, endsAt, ...columns }: Omit<CouponBody, 'courseIds'>) => ({
  ...columns,
  // Only a percentage has a largest discount.
  maxDiscount: columns.kind === 'percent' ? columns.maxDiscount : null,
  startsAt: toDate(startsAt),
  endsAt: toDate(endsAt),
})

/** Turns the unique violation that follows when two staff choose the same code at once into `coupon.code_taken`. */
function toTaken(error: unknown): never {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  if (cause?.code === UNIQUE_VIOLATION) throw new AppError('coupon.code_taken', { cause: error })
  throw error
}

function toView(
  { coupon, state, givenOff }: Found,
  courses: { couponId: string; id: string; title: string }[],
): Omit<CouponView, 'version'> {
  return {
    id: coupon.id,
    code: coupon.code,
    kind: coupon.kind,
    value: coupon.value,
    maxDiscount: coupon.maxDiscount,
    minTotal: coupon.minTotal,
    stacksWithSale: coupon.stacksWithSale,
    maxUses: coupon.maxUses,
    maxUsesPerUser: coupon.maxUsesPerUser,
    used: coupon.used,
    startsAt: coupon.startsAt?.toISOString() ?? null,
    endsAt: coupon.endsAt?.toISOString() ?? null,
    isActive: coupon.isActive,
    note: coupon.note,
    courses: courses.filter(({ couponId }) => couponId === coupon.id).map(({ id, title }) => ({ id, title })),
    state,
    givenOff,
    createdAt: coupon.createdAt.toISOString(),
  }
}
