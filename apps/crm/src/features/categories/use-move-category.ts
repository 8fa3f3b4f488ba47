import { useApi } from '@repo/back-office'
import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { categoriesMessages as copy } from './categories.messages.ts'
import type { Category } from './category-form.ts'

/** Moves a category to another place: shown at once, taken back when the server refuses, and told in words. */
export function useMoveCategory(all: readonly Category[]): (from: number, to: number) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const queryKey = api.crm.categories.key()
  return async (from, to) => {
    const moving = all[from]
    if (!moving) return
    const next = all.toSpliced(from, 1).toSpliced(to, 0, moving)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, next)
    try {
      await api.crm.orderCategories.call({ body: { ids: next.map(({ id }) => id) } })
      toast.success(copy.moved(moving.name, formatNumber(to + 1), formatNumber(next.length)), {
        id: 'category-order',
      })
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: api.catalogue.categories.key() })
  }
}
