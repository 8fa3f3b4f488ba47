import { ownCardsMessages as copy } from '../features/emergency-cards/own-cards.messages.ts'
import { OwnCards } from '../features/emergency-cards/own-cards.tsx'

export const meta = () => ({ title: copy.title })

export const Component = OwnCards
