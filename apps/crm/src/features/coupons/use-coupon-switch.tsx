import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import { formatNumber } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Power, PowerOff } from 'lucide-react'
import { bodyOf, type Coupon } from './coupon-form.ts'
import { couponsMessages as copy } from './coupons.messages.ts'

function useSetCoupon() {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    set: (coupon: Coupon, isActive: boolean) => {
      const body = { ...bodyOf(coupon), isActive, version: coupon.version }
      return api.crmSales.updateCoupon.call({ params: { id: coupon.id }, body })
    },
    refresh: () => queryClient.invalidateQueries({ queryKey: api.crmSales.coupons.key() }),
  }
}

/** Switches a coupon on or off; asks before switching it off, since learners lose it. */
export function useCouponSwitch(): (coupon: Coupon) => Promise<void> {
  const confirm = useConfirm()
  const { set, refresh } = useSetCoupon()
  const change = async (coupon: Coupon, isActive: boolean) => {
    try {
      await set(coupon, isActive)
    } finally {
      // Also after an error: somebody may have changed the coupon since the list was read.
      await refresh()
    }
  }
  return async (coupon) => {
    if (!coupon.isActive) {
      try {
        await change(coupon, true)
        toast.success(copy.turnedOn(coupon.code))
      } catch (error) {
        toast.failure(error)
      }
      return
    }
    const { title, ...words } = copy.confirmOff
    const act = () => change(coupon, false)
    if (await confirm({ title: title(coupon.code), ...words, tone: 'danger', act }))
      toast.success(copy.turnedOff(coupon.code))
  }
}

/** Switches many coupons on or off; asks once before switching them off, since learners lose them. */
export function useCouponActs(): BulkActs<Coupon> {
  const confirm = useConfirm()
  const { set, refresh } = useSetCoupon()
  return {
    refresh,
    acts: [
      {
        id: 'on',
        label: copy.turnOnMany,
        icon: <Power size={16} aria-hidden="true" />,
        isFor: ({ isActive }) => !isActive,
        start: (_coupons, runEach) => runEach((coupon) => set(coupon, true)),
      },
      {
        id: 'off',
        label: copy.confirmOff.confirmLabel,
        icon: <PowerOff size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: ({ isActive }) => isActive,
        start: async (coupons, runEach) => {
          const { title: _, ...words } = copy.confirmOff
          const title = copy.confirmOffMany(formatNumber(coupons.length))
          if (await confirm({ title, ...words, tone: 'danger' }))
            await runEach((coupon) => set(coupon, false))
        },
      },
    ],
  }
}
