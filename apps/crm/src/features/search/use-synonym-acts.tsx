import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { searchMessages as copy } from './search.messages.ts'
import type { SynonymGroup } from './synonym-form.ts'

/** Removes many groups of terms; undoing adds each again with the same terms. */
export function useSynonymActs(): BulkActs<SynonymGroup> {
  const { crmSearch } = useApi()
  const queryClient = useQueryClient()
  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: crmSearch.synonyms.key() }),
    acts: [
      {
        id: 'remove',
        label: copy.removeMany,
        icon: <Trash2 size={16} aria-hidden="true" />,
        tone: 'danger',
        start: (_groups, runEach) =>
          runEach(
            ({ id }) => crmSearch.removeSynonyms.call({ params: { id } }),
            ({ terms }) => crmSearch.createSynonyms.call({ body: { terms } }),
          ),
      },
    ],
  }
}
