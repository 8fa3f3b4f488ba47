import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { formatNumber } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { categoriesMessages as copy } from './categories.messages.ts'
import type { Category } from './category-form.ts'

/**
 * Removes a category after a question. For a category with courses, which the server would not remove, it shows an
 * explanation instead.
 */
export function useRemoveCategory(): (category: Category) => Promise<void> {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const explain = ({ name, courseCount }: Category) =>
    toast.error(copy.inUse(name, formatNumber(courseCount)), { id: 'category-in-use' })

  return async (category) => {
    if (category.courseCount > 0) return explain(category)
    let isInUse = false
    const isDone = await confirm({
      title: copy.confirmRemove.title,
      body: copy.confirmRemove.body(category.name),
      confirmLabel: copy.confirmRemove.confirm,
      cancelLabel: copy.confirmRemove.keep,
      tone: 'danger',
      act: async () => {
        try {
          await api.crm.removeCategory.call({ params: { id: category.id } })
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
