import { isApiError } from '@repo/api-client'
import { useNavigate, useSearchParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import type { CourseDetail } from './course.types.ts'
import type { Ownership } from './use-ownership.ts'

export interface Join {
  isBusy: boolean
  join: () => void
}

/** A free course is open to whoever asks: no checkout, also when access had run out. */
export const canJoin = (course: CourseDetail, { kind }: Ownership): boolean =>
  course.price === 0 && (kind === 'none' || kind === 'expired')

/**
 * Joins a free course and goes on into its classroom. Who came back from signing in (`?join=1`) is joined without
 * another press; the parameter charges nothing and does nothing for a course that has a price.
 */
export function useJoin(course: CourseDetail, ownership: Ownership): Join {
  const { slug } = course
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  const isAsked = search.get('join') === '1'
  // One key for all presses of this visit, so that a retry after a lost answer makes no second order.
  const key = useRef('')
  const create = useMutation({
    mutationFn: async () => {
      key.current ||= crypto.randomUUID()
      try {
        const body = { courses: [slug], coupon: null, gift: null }
        return await api.orders.create.call({ body, idempotencyKey: key.current })
      } catch (error) {
        if (isApiError(error, 'course.already_owned')) return null
        throw error
      }
    },
    onSuccess: async (order) => {
      await queryClient.invalidateQueries({ queryKey: ['learning'] })
      // The page may be older than the price: what is not free any more goes on at its order.
      if (order && order.total > 0) await navigate(paths.openOrder(order.code))
      else await navigate(paths.classroom(slug), { replace: isAsked })
    },
    onError: (error) => {
      // A refused press is over; only an answer that got lost may be asked for again under the same key.
      if (isApiError(error) && !error.isOffline && error.status < 500) key.current = ''
    },
  })
  const { mutate } = create
  const isOpen = canJoin(course, ownership)
  const isSettled = ownership.kind !== 'none' || ownership.isKnown
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isAsked || !isSettled || hasBegun.current) return
    hasBegun.current = true
    if (isOpen) mutate()
    else if (ownership.kind === 'enrolled') void navigate(paths.classroom(slug), { replace: true })
  }, [isAsked, isSettled, isOpen, mutate, navigate, ownership.kind, slug])
  return { isBusy: create.isPending || create.isSuccess, join: () => mutate() }
}
