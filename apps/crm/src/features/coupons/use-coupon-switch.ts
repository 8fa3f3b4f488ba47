import { useApi } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { bodyOf, type Coupon } from './coupon-form.ts'
import { couponsMessages as copy } from './coupons.messages.ts'

/** Switches a coupon; asks before it is taken from learners. */
export function useCouponSwitch(): (coupon: Coupon) => Promise<void> {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const set = async (coupon: Coupon, isActive: boolean) => {
    const body = { ...bodyOf(coupon), isActive, version: coupon.version }
    try {
      await api.crmSales.updateCoupon.call({ params: { id: coupon.id }, body })
    } finally {
      // Also after a refusal: somebody may have changed the coupon since the list was read.
      await queryClient.invalidateQueries({ queryKey: api.crmSales.coupons.key() })
    }
  }
  return async (coupon) => {
    if (!coupon.isActive) {
      try {
        await set(coupon, true)
        toast.success(copy.turnedOn(coupon.code))
      } catch (error) {
        toast.failure(error)
      }
      return
    }
    const isDone = await confirm({
      title: copy.confirmOff.title(coupon.code),
      body: copy.confirmOff.body,
      confirmLabel: copy.confirmOff.confirm,
      cancelLabel: copy.confirmOff.keep,
      tone: 'danger',
      act: () => set(coupon, false),
    })
    if (isDone) toast.success(copy.turnedOff(coupon.code))
  }
}
