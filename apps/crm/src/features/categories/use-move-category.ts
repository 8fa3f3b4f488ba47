import { useApi } from '@repo/back-office'
import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { categoriesMessages as copy } from './categories.messages.ts'
import type { Category } from './category-form.ts'
import { afterMove, afterStep, inTreeOrder, type Step } from './category-tree.ts'

interface Moves {
  /** By a step of the menu. */
  step: (id: string, step: Step) => Promise<void>
  /** To a place among its brothers, as by a drag. */
  place: (id: string, place: number) => Promise<void>
}

/** Moves a category: shown at once, taken back when the server refuses, and told in words. */
export function useMoveCategory(all: readonly Category[]): Moves {
  const api = useApi()
  const queryClient = useQueryClient()
  const queryKey = api.crm.categories.key()
  const save = async (id: string, next: Category[] | null) => {
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
  return {
    step: (id, step) => save(id, afterStep(all, id, step)),
    place: (id, place) => save(id, afterMove(all, id, place)),
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
