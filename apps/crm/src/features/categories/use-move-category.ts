import { useApi } from '@repo/back-office'
import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { categoriesMessages as copy } from './categories.messages.ts'
import type { Category } from './category-form.ts'
import { afterStep, inTreeOrder, type Step } from './category-tree.ts'

/** Moves a category by a step: shown at once, taken back when the server refuses, and told in words. */
export function useMoveCategory(all: readonly Category[]): (id: string, step: Step) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const queryKey = api.crm.categories.key()
  return async (id, step) => {
    const next = afterStep(all, id, step)
    if (!next) return
    const ordered = inTreeOrder(next)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, ordered)
    try {
      const places = ordered.map((category) => ({ id: category.id, parentId: category.parentId }))
      await api.crm.orderCategories.call({ body: { places } })
      toast.success(placeInWords(ordered, id), { id: 'category-order' })
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: api.catalogue.categories.key() })
  }
}

function placeInWords(all: readonly Category[], id: string): string {
  const moved = all.find((category) => category.id === id)
  if (!moved) return ''
  const brothers = all.filter(({ parentId }) => parentId === moved.parentId)
  const place = formatNumber(brothers.indexOf(moved) + 1)
  const count = formatNumber(brothers.length)
  const parent = all.find((category) => category.id === moved.parentId)
  return parent
    ? copy.movedWithin(moved.name, parent.name, place, count)
    : copy.moved(moved.name, place, count)
}
