import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { categoriesMessages as copy } from './categories.messages.ts'
import { type Category, childrenOf } from './category-form.ts'

/** Removes an empty category after a question; those within it stay, one level up. */
export function useRemoveCategory(all: readonly Category[]): (category: Category) => Promise<void> {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()

  return async (category) => {
    let isInUse = false
    const isDone = await confirm({
      title: copy.confirmRemove.title,
      body: copy.confirmRemove.body(category.name, copy.below(childrenOf(all, category).length)),
      confirmLabel: copy.confirmRemove.confirm,
      cancelLabel: copy.confirmRemove.keep,
      tone: 'danger',
      act: async () => {
        try {
          await api.crm.removeCategory.call({ params: { id: category.id }, query: {} })
        } catch (error) {
          // Somebody has put a course into the category in the meantime; the dialog stays open and says so.
          isInUse = isApiError(error, 'category.in_use')
          throw error
        }
      },
    })
    if (isDone) toast.success(copy.removed(category.name))
    if (isDone || isInUse) await queryClient.invalidateQueries({ queryKey: api.crm.categories.key() })
  }
}
