import { useEmergencyCards } from './use-emergency-cards.ts'

/** Reads the cards, so that the browser keeps them. */
export function CardsKeeper(): null {
  useEmergencyCards()
  return null
}
