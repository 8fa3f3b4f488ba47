import { expect, test } from 'vitest'
import { dialled, isOverdue, sortFor, splitSource } from './card-rules.ts'
import type { EmergencyCard } from './emergency.types.ts'

const cardOf = (title: string, slugs: string[], isForAll = false) =>
  ({ title, isForAll, courses: slugs.map((slug) => ({ slug, title: slug })) }) as EmergencyCard

test('a card is overdue from the day after its next review, as days begin in Việt Nam', () => {
  const card = { nextReviewOn: '2026-11-26' }
  expect(isOverdue(card, new Date('2026-11-26T16:59:00Z'))).toBe(false)
  expect(isOverdue(card, new Date('2026-11-26T17:00:00Z'))).toBe(true)
})

test('cards of the course come first, then those for everybody', () => {
  const cards = [cardOf('A', ['khac']), cardOf('B', [], true), cardOf('C', ['moi'])]
  expect(sortFor(cards, 'moi').map(({ title }) => title)).toEqual(['C', 'B', 'A'])
  expect(sortFor(cards, undefined).map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test('numbers are dialled without their signs, and DOIs are cut out of their sources', () => {
  expect(dialled('+84 (28) 38.554-137')).toBe('tel:+842838554137')
  expect(splitSource('Murray 2021, doi:10.1000/ab.c-1.')).toEqual({
    before: 'Murray 2021, doi:',
    doi: '10.1000/ab.c-1',
    after: '.',
  })
  expect(splitSource('Bộ Y tế 2017')).toEqual({ before: 'Bộ Y tế 2017', doi: null, after: '' })
})
