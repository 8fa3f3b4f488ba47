import type { EmergencyCard } from './emergency.types.ts'

/** Việt Nam is seven hours ahead of UTC all year. */
const ahead = 7 * 3_600_000

/** Whether the review of a card is over, by the day in Việt Nam; the device knows it without a network, too. */
export const isOverdue = ({ nextReviewOn }: Pick<EmergencyCard, 'nextReviewOn'>, now: Date): boolean =>
  new Date(now.getTime() + ahead).toISOString().slice(0, 10) > nextReviewOn

/** Cards of the course first, then those for everybody, then the others; each group keeps its order. */
export function sortFor(cards: readonly EmergencyCard[], courseSlug: string | undefined): EmergencyCard[] {
  const rank = (card: EmergencyCard) =>
    card.courses.some(({ slug }) => slug === courseSlug) ? 0 : card.isForAll ? 1 : 2
  return courseSlug ? cards.toSorted((a, b) => rank(a) - rank(b)) : [...cards]
}

/** What a phone dials. */
export const dialled = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

/** A source in the parts before, at and behind its DOI. */
export function splitSource(source: string): { before: string; doi: string | null; after: string } {
  const found = /\b10\.\d{4,9}\/[-._;()/:a-z0-9]*[a-z0-9]/i.exec(source)
  if (!found) return { before: source, doi: null, after: '' }
  return {
    before: source.slice(0, found.index),
    doi: found[0],
    after: source.slice(found.index + found[0].length),
  }
}
