import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { OfficeList } from '@repo/contract/office-lists'
import { describeErrorLater } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { useQueryClient } from '@tanstack/react-query'
import { viewMessages as copy } from '../list.messages.ts'

export type ListView = EndpointOutput<ApiContract['listViews']['views']>[number]

/** What a view becomes; the rest stays as it is. */
type Change = Partial<Pick<ListView, 'name' | 'search' | 'isShared'>>

/** What people do with the saved views of a list. Each answers the words of what went wrong, or null. */
export function useViewActs(list: OfficeList, views: readonly ListView[]) {
  const { listViews } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const refresh = () => queryClient.invalidateQueries({ queryKey: listViews.views.key() })
  const attempt = async (act: () => Promise<unknown>): Promise<string | null> => {
    try {
      await act()
      return null
    } catch (error) {
      return await describeErrorLater(error)
    } finally {
      await refresh()
    }
  }
  /** For acts of a menu, which have no field to show an error at. */
  const tell = async (failed: Promise<string | null>, done: string) => {
    const words = await failed
    if (words === null) toast.success(done)
    else toast.error(words)
  }
  const change = ({ id, name, search, isShared, version }: ListView, to: Change) =>
    attempt(() =>
      listViews.changeView.call({ params: { id }, body: { name, search, isShared, version, ...to } }),
    )
  const add = (view: Required<Change>) => attempt(() => listViews.saveView.call({ body: { list, ...view } }))
  const keyOf = (name: string) => name.normalize('NFC').trim().toLocaleLowerCase('vi')

  return {
    /** Under the name of a view that one may change, it replaces what that view kept. */
    save(view: Required<Change>) {
      const known = views.find(
        ({ name, isShared, mayChange }) =>
          mayChange && isShared === view.isShared && keyOf(name) === keyOf(view.name),
      )
      return known ? change(known, view) : add(view)
    },
    rename: (view: ListView, name: string) => change(view, { name }),
    renew: (view: ListView, search: string) => tell(change(view, { search }), copy.renewed(view.name)),
    share: (view: ListView, isShared: boolean) =>
      tell(change(view, { isShared }), isShared ? copy.shared(view.name) : copy.unshared(view.name)),
    setDefault: (view: ListView, isDefault: boolean) =>
      tell(
        attempt(() => listViews.setDefaultView.call({ body: { list, viewId: isDefault ? view.id : null } })),
        isDefault ? copy.defaultSet(view.name) : copy.defaultDropped,
      ),
    async remove(view: ListView) {
      const { id, name, search, isShared } = view
      const act = () => listViews.removeView.call({ params: { id } })
      if (isShared) {
        const asked = { title: copy.removeTitle(name), body: copy.removeHint, confirmLabel: copy.remove }
        const isDone = await confirm({ ...asked, tone: 'danger', act })
        await refresh()
        if (isDone) toast.success(copy.removed(name))
        return
      }
      const words = await attempt(act)
      if (words !== null) toast.error(words)
      else
        toast.success(copy.removed(name), {
          action: {
            label: copy.undo,
            run: () => void tell(add({ name, search, isShared }), copy.back(name)),
          },
        })
    },
  }
}

export type ViewActs = ReturnType<typeof useViewActs>
