import { isApiError } from '@repo/api-client'
import { describeError, errorText } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKept } from '../../components/use-kept.ts'
import { couponMessages as copy } from './checkout.messages.ts'
import type { Quote } from './checkout.types.ts'

type Kept = { text: string; asked: string }

/** As the API reads a code, to tell whether the field still holds the one that was asked for. */
export const normalized = (text: string) => text.normalize('NFC').replace(/\s/g, '').toUpperCase()

function faultOf(error: unknown): string {
  return isApiError(error, 'input.invalid') ? errorText('coupon.unknown') : describeError(error)
}

export interface Coupon {
  text: string
  type: (text: string) => void
  apply: () => void
  remove: () => void
  isBusy: boolean
  fault: string | null
  /** Prices with the coupon, once the service took it. */
  quote: Quote | null
  /** The code that counts, or that is being asked for. */
  code: string | null
  /** Asks again, for instance because the service refused the code while ordering. */
  recheck: () => void
}

/** A coupon that is typed, asked for and removed again. What was typed stays, whatever the answer is. */
export function useCoupon(courses: string[], isGift: boolean): Coupon {
  const api = useApi()
  const [{ text, asked }, keep] = useKept<Kept>(`coupon:${courses.join()}`, { text: '', asked: '' })
  const [isMissing, setIsMissing] = useState(false)
  const priced = useQuery({
    ...api.orders.quote.query({ body: { courses, coupon: asked, isGift } }),
    enabled: asked !== '',
    staleTime: 0,
    throwOnError: false,
    placeholderData: keepPreviousData,
  })
  const isRefused = asked !== '' && priced.isError
  const fault = isMissing
    ? copy.missing
    : isRefused && normalized(text) === asked
      ? faultOf(priced.error)
      : priced.fetchStatus === 'paused'
        ? describeError({ name: 'server.unavailable', isOffline: true })
        : null
  const recheck = () => void priced.refetch()
  return {
    text,
    type: (value) => {
      setIsMissing(false)
      keep({ text: value })
    },
    apply: () => {
      const code = normalized(text)
      setIsMissing(code === '')
      if (code === '') return
      if (code === asked) recheck()
      else keep({ asked: code })
    },
    remove: () => keep({ asked: '' }),
    isBusy: priced.isFetching,
    fault,
    quote: asked !== '' && priced.isSuccess && !priced.isPlaceholderData ? priced.data : null,
    code: asked !== '' && !isRefused ? asked : null,
    recheck,
  }
}
