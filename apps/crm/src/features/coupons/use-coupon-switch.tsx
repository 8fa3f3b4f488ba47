import { inRows, useApi, useAtOnce } from '@repo/back-office'
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
  const atOnce = useAtOnce()
  const queryKey = api.crmSales.coupons.key()
  const set = (coupon: Coupon, isActive: boolean) => {
    const body = { ...bodyOf(coupon), isActive, version: coupon.version }
    return api.crmSales.updateCoupon.call({ params: { id: coupon.id }, body })
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  return {
    set,
    refresh,
    /** Shown at once, since nobody loses by it. */
    turnOn: (coupon: Coupon) =>
      atOnce({
        shown: [
          inRows<Coupon>(
            queryKey,
            ({ id }) => id === coupon.id,
            (row) => ({ ...row, isActive: true }),
          ),
        ],
        send: () => set(coupon, true),
        refresh,
      }),
  }
}

/** Switches a coupon on or off; asks before switching it off, since learners lose it. */
export function useCouponSwitch(): (coupon: Coupon) => Promise<void> {
  const confirm = useConfirm()
  const { set, refresh, turnOn } = useSetCoupon()
  return async (coupon) => {
    if (!coupon.isActive) {
      if (await turnOn(coupon)) toast.success(copy.turnedOn(coupon.code))
      return
    }
    const { title, ...words } = copy.confirmOff
    // Read anew after an error too: somebody may have changed the coupon since the list was read.
    const act = () => set(coupon, false).finally(refresh)
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
