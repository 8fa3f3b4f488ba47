import { useApi } from '@repo/back-office'
import { formatNumber } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { countGaps, type StaffPage } from './page-form.ts'
import { pagesMessages as copy } from './pages.messages.ts'

/** The calls of one page; each leaves the lists and the page itself to be read anew. */
export function useStoredPage(slug: string) {
  const { crm, content } = useApi()
  const queryClient = useQueryClient()
  const params = { slug }
  const refresh = () =>
    Promise.all(
      [crm.pages.key(), crm.page.key(), crm.pageVersions.key(), content.page.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  return {
    read: () => crm.page.call({ params }),
    saveDraft: async (body: Parameters<typeof crm.savePageDraft.call>[0]['body']) => {
      await crm.savePageDraft.call({ params, body })
      await refresh()
      toast.success(copy.draftSaved)
    },
    publish: async (body: Parameters<typeof crm.publishPage.call>[0]['body']) => {
      await crm.publishPage.call({ params, body })
      await refresh()
      toast.success(copy.published)
    },
    discard: async (version: StaffPage['version']) => {
      await crm.discardPageDraft.call({ params, body: { version } })
      await refresh()
    },
    setHidden: async (isHidden: boolean) => {
      await crm.setPageVisibility.call({ params, body: { isHidden } })
      await refresh()
      toast.success(isHidden ? copy.hidden : copy.shown)
    },
    remove: async () => {
      await crm.removePage.call({ params })
      queryClient.removeQueries({ queryKey: crm.page.key() })
      await queryClient.invalidateQueries({ queryKey: crm.pages.key() })
    },
  }
}

/** Asks before a text is published, with what follows from it. */
export function usePublishQuestion({ asked }: StaffPage) {
  const confirm = useConfirm()
  return (html: string): Promise<boolean> => {
    const gaps = countGaps(html)
    const { confirmPublish: words } = copy
    const body = [
      words.body,
      asked > 0 ? words.asked(formatNumber(asked)) : '',
      gaps > 0 ? words.gaps(formatNumber(gaps)) : '',
    ]
    return confirm({
      title: words.title,
      body: body.filter(Boolean).join(' '),
      confirmLabel: words.confirm,
      cancelLabel: words.keep,
    })
  }
}
