import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatNumber } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { publishMessages as copy } from './publish.messages.ts'

export type NewsRow = EndpointOutput<ApiContract['crm']['newsList']>['items'][number]

/**
 * Takes many articles off the site, after a question. They are published one by one, because a person answers for the
 * checklist of each.
 */
export function useNewsActs(): BulkActs<NewsRow> {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return {
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: api.crm.newsList.key() })
      await queryClient.invalidateQueries({ queryKey: api.crm.news.key() })
    },
    acts: [
      {
        id: 'withdraw',
        label: copy.many.withdraw,
        icon: <Undo2 size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: ({ state }) => state !== 'draft',
        start: async (articles, runEach) => {
          const isSure = await confirm({
            title: copy.many.title(formatNumber(articles.length)),
            body: copy.many.body,
            confirmLabel: copy.many.withdraw,
            cancelLabel: copy.keep,
            tone: 'danger',
          })
          if (!isSure) return
          await runEach(({ id, version }) =>
            api.newsDrafts.withdraw.call({ params: { id }, body: { version } }),
          )
        },
      },
    ],
  }
}
