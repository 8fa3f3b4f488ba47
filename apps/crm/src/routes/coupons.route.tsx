import { CouponList } from '../features/coupons/coupon-list.tsx'
import { couponsMessages as copy } from '../features/coupons/coupons.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = CouponList
