import { CardList } from '../features/emergency-cards/card-list.tsx'
import { cardsMessages as copy } from '../features/emergency-cards/emergency-cards.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = CardList
