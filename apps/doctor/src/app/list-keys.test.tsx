import { keyMessages } from '@repo/back-office/list.messages'
import { type OfficeList, officeLists } from '@repo/contract/office-lists'
import { expectListKeys, type ListOnPage, sampledReads, startMockServer } from '@repo/testing'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

/** Every list of the doctor portal, which has to know its keys like those of the back office. */
const lists: Record<Extract<OfficeList, `own-${string}`>, ListOnPage> = {
  'own-learners': { path: '/crm/doctor/nguyen-ngoc-diem?tab=learners' },
  'own-hand-ins': { path: '/crm/doctor/hand-in', noSearch: 'a queue that is worked off, and few at a time' },
  'own-questions': { path: '/crm/doctor/question' },
  'own-reviews': {
    path: '/crm/doctor/nguyen-ngoc-diem?tab=reviews',
    noSearch: 'read by whether they wait for an answer',
    opensNothing: 'a review shows all of itself',
  },
}

// Sampled months are all the same one, which no chart is drawn of.
startMockServer(...sampledReads({ '/doctor-portal/doctors/:slug': { ratingMonths: [] } }))

test('keys: every list of the doctor portal has its line', () => {
  expect(Object.keys(lists).sort()).toEqual(
    Object.keys(officeLists)
      .filter((name) => name.startsWith('own-'))
      .sort(),
  )
})

test.each(Object.entries(lists))(
  'keys of the list %s: J and K move, ? explains, / searches, Enter opens',
  async (name, page) => {
    vi.stubGlobal('scrollTo', vi.fn())
    await expectListKeys(renderPage(page.path), name, page, keyMessages)
  },
)
