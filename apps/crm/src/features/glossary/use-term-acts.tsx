import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { glossaryMessages as copy } from './glossary.messages.ts'
import { bodyOf, type GlossaryTerm } from './term-form.ts'

/** Removes many terms; undoing adds each again as it was. */
export function useTermActs(): BulkActs<GlossaryTerm> {
  const { crmGlossary } = useApi()
  const queryClient = useQueryClient()
  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: crmGlossary.terms.key() }),
    acts: [
      {
        id: 'remove',
        label: copy.removeMany,
        icon: <Trash2 size={16} aria-hidden="true" />,
        tone: 'danger',
        start: (_terms, runEach) =>
          runEach(
            ({ id }) => crmGlossary.removeTerm.call({ params: { id } }),
            (term) => crmGlossary.createTerm.call({ body: bodyOf(term) }),
          ),
      },
    ],
  }
}
