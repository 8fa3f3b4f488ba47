import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { PickedCourse } from '../../components/course-picker.tsx'
import { fromMinute, toMinute } from '../../components/vietnam-time.ts'

export type Coupon = EndpointOutput<ApiContract['crmSales']['coupons']>['items'][number]

export interface CouponForm {
  code: string
  kind: Coupon['kind']
  value: number | null
  maxDiscount: number | null
  minTotal: number | null
  maxUses: number | null
  maxUsesPerUser: number | null
  /** Day and minute in Vietnam's time, in the format of the input; empty for no limit. */
  startsAt: string
  endsAt: string
  stacksWithSale: boolean
  isActive: boolean
  note: string
  courseIds: PickedCourse[]
}

const minuteOf = (instant: string | null) => (instant ? toMinute(instant) : '')
const instantOf = (minute: string) => (minute ? fromMinute(minute) : null)

/** Fills the form from a coupon, or for a new one. */
export function toCouponForm(coupon: Coupon | null): CouponForm {
  return {
    code: coupon?.code ?? '',
    kind: coupon?.kind ?? 'percent',
    value: coupon?.value ?? null,
    maxDiscount: coupon?.maxDiscount ?? null,
    minTotal: coupon?.minTotal ?? 0,
    maxUses: coupon?.maxUses ?? null,
    maxUsesPerUser: coupon?.maxUsesPerUser ?? 1,
    startsAt: minuteOf(coupon?.startsAt ?? null),
    endsAt: minuteOf(coupon?.endsAt ?? null),
    stacksWithSale: coupon?.stacksWithSale ?? false,
    isActive: coupon?.isActive ?? true,
    note: coupon?.note ?? '',
    courseIds: coupon?.courses ?? [],
  }
}

/**
 * The body of a save. A fixed amount has no largest discount: the form keeps a value typed for it, but does not send
 * it.
 */
export const toCouponBody = (form: CouponForm) => ({
  ...form,
  value: form.value ?? 0,
  maxDiscount: form.kind === 'percent' ? form.maxDiscount : null,
  minTotal: form.minTotal ?? 0,
  maxUsesPerUser: form.maxUsesPerUser ?? 0,
  startsAt: instantOf(form.startsAt),
  endsAt: instantOf(form.endsAt),
  courseIds: form.courseIds.map(({ id }) => id),
})

/** The body that saves a coupon unchanged. */
export const bodyOf = (coupon: Coupon) => toCouponBody(toCouponForm(coupon))
