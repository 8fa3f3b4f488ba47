import { useApi } from '@repo/back-office'
import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import type { BulkActs } from '@repo/back-office/list-screen'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { cardsMessages as copy } from './emergency-cards.messages.ts'

/** Takes many cards away from learners, or shows them again. */
export function useCardActs(): BulkActs<EmergencyCard> {
  const { crmEmergencyCards } = useApi()
  const queryClient = useQueryClient()
  const set = ({ id }: EmergencyCard, state: 'published' | 'withdrawn') =>
    crmEmergencyCards.setCardState.call({ params: { id }, body: { state } })
  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: crmEmergencyCards.cards.key() }),
    acts: [
      {
        id: 'withdraw',
        label: copy.withdraw,
        icon: <EyeOff size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: ({ state }) => state === 'published',
        start: (_cards, runEach) =>
          runEach(
            (card) => set(card, 'withdrawn'),
            (card) => set(card, 'published'),
          ),
      },
      {
        id: 'show',
        label: copy.show,
        icon: <Eye size={16} aria-hidden="true" />,
        isFor: ({ state }) => state === 'withdrawn',
        start: (_cards, runEach) =>
          runEach(
            (card) => set(card, 'published'),
            (card) => set(card, 'withdrawn'),
          ),
      },
    ],
  }
}
