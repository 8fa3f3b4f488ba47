import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { letterMessages as copy } from './letters.messages.ts'

export type Letter = EndpointOutput<ApiContract['crmLetters']['letters']>['items'][number]

/** Pauses many letters that are being sent, or goes on with them; each undoes the other. */
export function useLetterActs(): BulkActs<Letter> {
  const { crmLetters } = useApi()
  const queryClient = useQueryClient()
  const set = ({ id }: Letter, state: 'sending' | 'paused') =>
    crmLetters.setLetterState.call({ params: { id }, body: { state } })
  return {
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: crmLetters.letters.key() })
      await queryClient.invalidateQueries({ queryKey: crmLetters.letter.key() })
    },
    acts: [
      {
        id: 'pause',
        label: copy.pause,
        icon: <Pause size={16} aria-hidden="true" />,
        isFor: ({ state }) => state === 'sending',
        start: (_letters, runEach) =>
          runEach(
            (letter) => set(letter, 'paused'),
            (letter) => set(letter, 'sending'),
          ),
      },
      {
        id: 'resume',
        label: copy.resume,
        icon: <Play size={16} aria-hidden="true" />,
        isFor: ({ state }) => state === 'paused',
        start: (_letters, runEach) =>
          runEach(
            (letter) => set(letter, 'sending'),
            (letter) => set(letter, 'paused'),
          ),
      },
    ],
  }
}
