export { applyCoupon, divideInProportion } from './coupon-rules.ts'
export {
  countUsesOf,
  type FullCoupon,
  findCouponByCode,
  giveUseBack,
  lockCoupons,
  takeUse,
  takeUseAgain,
} from './coupons.repo.ts'
export { createStaffCouponsService } from './staff-coupons.service.ts'
