import { isApiError } from '@repo/api-client'
import { describeError, errorText } from '@repo/messages'
import { useEffect, useRef, useState } from 'react'
import {
  type InvoiceDraft,
  type InvoiceFaults,
  invoiceFieldId,
  useInvoiceDraft,
} from '../../components/invoice/invoice-draft.ts'
import { checkFailed, loadInvoiceCheck } from '../../components/load-checks.ts'
import { useKept } from '../../components/use-kept.ts'
import type { Quote } from './checkout.types.ts'
import type { GiftDraft, GiftFaults } from './gift-draft.ts'
import { usePayMethod } from './pay-method.ts'
import { normalized, useCoupon } from './use-coupon.ts'
import { useNewOrder } from './use-new-order.ts'

export interface OrderFormOptions {
  courses: string[]
  /** Asks for the prices again. */
  recheckPrices: () => void
  /** Prices without a coupon. */
  base: Quote
  gift: [GiftDraft, (some: Partial<GiftDraft>) => void, () => void]
}

interface Faults {
  gift: GiftFaults
  invoice: InvoiceFaults
}

const noFaults: Faults = { gift: {}, invoice: {} }

const listOf = (faults: object, idOf: (name: string) => string) =>
  Object.entries(faults as Record<string, string>).map(([name, message]) => ({ id: idOf(name), message }))

/** What is wrong with the code of who recommended the courses, by the answer to the order. */
function referralFaultOf(error: unknown): string | null {
  if (!isApiError(error)) return null
  const isMisspelt =
    error.name === 'input.invalid' && JSON.stringify(error.details ?? '').includes('referral')
  if (isMisspelt) return errorText('affiliate.unknown')
  return error.name.startsWith('affiliate.') ? describeError(error) : null
}

const loadGiftCheck = () => import('./check-gift.ts')

/** Which of several courses the learner has already, by the answer to the order; null for none. */
function ownedOf(error: unknown, { lines }: Quote): Quote['lines'][number]['course'] | null {
  if (lines.length < 2 || !isApiError(error, 'course.already_owned')) return null
  const { slug } = (error.details ?? {}) as { slug?: string }
  return lines.find(({ course }) => course.slug === slug)?.course ?? null
}

export type OrderForm = ReturnType<typeof useOrderForm>

/** Everything that is asked before an order is made; all of it stays in this tab until the order is there. */
export function useOrderForm({
  courses,
  recheckPrices,
  base,
  gift: [gift, keepGift, forgetGift],
}: OrderFormOptions) {
  const coupon = useCoupon(courses, gift.isGift)
  const [invoice, keepInvoice, forgetInvoice] = useInvoiceDraft()
  const [{ wantsInvoice }, keepWish, forgetWish] = useKept<{ wantsInvoice: boolean }>('invoice-wish', {
    wantsInvoice: false,
  })
  const [{ referral }, keepReferral, forgetReferral] = useKept<{ referral: string }>('referral', {
    referral: '',
  })
  const [{ plan }, keepPlan, forgetPlan] = useKept<{ plan: string }>('plan', { plan: '' })
  const [faults, setFaults] = useState(noFaults)
  const summaryRef = useRef<HTMLDivElement>(null)
  const create = useNewOrder({
    onInvoiceSent: forgetInvoice,
    onCouponRefused: coupon.recheck,
    onPlanRefused: recheckPrices,
    onPriceChanged: () => {
      recheckPrices()
      if (coupon.code) coupon.recheck()
    },
    onOrdered: () => {
      forgetGift()
      forgetWish()
      forgetReferral()
      forgetPlan()
    },
  })
  const errors = [...listOf(faults.gift, (name) => name), ...listOf(faults.invoice, invoiceFieldId)]
  // Only a refused press of the button moves the focus, not what is mended afterwards.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) summaryRef.current?.focus()
  }, [refusals])

  const priced = coupon.quote ?? base
  const chosenPlan = priced.plans.find(({ id }) => id === plan)
  const [gateway, setMethod] = usePayMethod(priced.gateways)
  const needsInvoice = wantsInvoice && priced.total > 0
  const check = async () => {
    const [checkedGift, checkedInvoice] = await Promise.all([
      gift.isGift ? loadGiftCheck().then(({ checkGift }) => checkGift(gift)) : null,
      needsInvoice ? loadInvoiceCheck().then(({ checkInvoice }) => checkInvoice(invoice)) : null,
    ])
    if (checkedGift?.faults || checkedInvoice?.faults) {
      setFaults({ gift: checkedGift?.faults ?? {}, invoice: checkedInvoice?.faults ?? {} })
      setRefusals((count) => count + 1)
      return
    }
    setFaults(noFaults)
    const body = {
      courses,
      coupon: coupon.code,
      gift: checkedGift?.body ?? null,
      plan: chosenPlan?.id ?? null,
      referral: normalized(referral) || null,
      expectedTotal: priced.total,
    }
    create.mutate({ body, invoice: checkedInvoice?.body ?? null, gateway })
  }
  const [checkFailure, setCheckFailure] = useState<string | null>(null)
  const isBeingChecked = useRef(false)
  const submit = () => {
    if (isBeingChecked.current) return
    isBeingChecked.current = true
    setCheckFailure(null)
    check()
      .catch(() => setCheckFailure(checkFailed()))
      .finally(() => {
        isBeingChecked.current = false
      })
  }
  return {
    priced,
    coupon,
    gift,
    invoice,
    wantsInvoice,
    plan: chosenPlan?.id ?? null,
    /** What is paid now. */
    toPay: chosenPlan?.parts[0]?.amount ?? priced.total,
    /** A plan was chosen before the order got a coupon, or became a gift. */
    isPlanLeftOut: plan !== '' && priced.plans.length === 0 && (coupon.quote !== null || gift.isGift),
    choosePlan: (id: string | null) => keepPlan({ plan: id ?? '' }),
    referral,
    referralFault: referralFaultOf(create.error),
    changeReferral: (text: string) => {
      keepReferral({ referral: text })
      if (referralFaultOf(create.error)) create.reset()
    },
    faults,
    errors,
    summaryRef,
    owned: ownedOf(create.error, priced),
    failure:
      checkFailure ?? (create.error && !referralFaultOf(create.error) ? describeError(create.error) : null),
    gateway,
    setMethod,
    // After the answer, until the next page is there.
    isSending: create.isPending || create.isSuccess || (coupon.isBusy && coupon.quote === null),
    changeGift: (some: Partial<GiftDraft>) => {
      keepGift(some)
      setFaults((before) => ({ ...before, gift: {} }))
    },
    changeInvoice: (some: Partial<InvoiceDraft>) => {
      keepInvoice(some)
      setFaults((before) => ({ ...before, invoice: {} }))
    },
    setWantsInvoice: (wants: boolean) => keepWish({ wantsInvoice: wants }),
    submit,
  }
}
