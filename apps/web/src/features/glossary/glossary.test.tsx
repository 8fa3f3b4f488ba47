import { contract } from '@repo/contract'
import { mockEndpoint, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GlossaryTerm } from '../../components/glossary/glossary.types.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { glossaryPageMessages as copy } from './glossary-page.messages.ts'
import { groupByLetter } from './group-terms.ts'

const id = (end: string) => `01920000-0000-7000-8000-000000${end}`
const termOf = (end: string, term: string, more: Partial<GlossaryTerm> = {}): GlossaryTerm => ({
  id: id(end),
  term,
  otherNames: [],
  explanation: 'Một câu giải thích.',
  foreignName: '',
  lesson: null,
  ...more,
})
const terms = [
  termOf('000001', '5-FU'),
  termOf('000002', 'Ấn kính'),
  termOf('000003', 'Da'),
  termOf('000004', 'Đầu kim tù', {
    otherNames: ['cannula'],
    lesson: { id: id('000009'), title: 'Kim và cannula', courseSlug: 'tiem-moi' },
  }),
  termOf('000005', 'Dịch'),
  termOf('000006', 'Nám'),
  termOf('000007', 'Nấm'),
]
const server = startMockServer(mockEndpoint(contract.glossary.terms, terms), ...siteHandlers)
const main = () => within(screen.getByRole('main'))

test('terms stand under the letters of the Vietnamese alphabet', () => {
  const shown = groupByLetter(terms).map((group) => [group.letter, group.terms.map(({ term }) => term)])
  expect(shown).toEqual([
    ['', ['5-FU']],
    ['A', ['Ấn kính']],
    ['D', ['Da', 'Dịch']],
    ['Đ', ['Đầu kim tù']],
    ['N', ['Nám', 'Nấm']],
  ])
})

test('glossary page: letters lead to their terms, and each term has a place of its own', async () => {
  renderPage('/glossary')
  expect(await screen.findByRole('link', { name: 'Đ' })).toHaveAttribute('href', '#chu-Đ')
  expect(screen.getByRole('heading', { level: 2, name: 'Đ' })).toHaveAttribute('id', 'chu-Đ')
  expect(screen.getByText('Nám').closest('[id]')).toHaveAttribute('id', 'nam-000006')
  expect(screen.getByText('Nấm').closest('[id]')).toHaveAttribute('id', 'nam-000007')
  expect(screen.getByRole('link', { name: copy.lesson('Kim và cannula') })).toHaveAttribute(
    'href',
    '/course/tiem-moi',
  )
})

test('glossary page: a search without diacritics finds other names, and an empty one leads back', async () => {
  const page = renderPage('/glossary')
  await screen.findByText('Nám')
  await page.user.type(main().getByRole('searchbox'), 'CANNULA{Enter}')
  await waitFor(() => expect(page.router.state.location.search).toBe('?q=CANNULA'))
  expect(screen.getByText('Đầu kim tù')).toBeVisible()
  expect(screen.queryByText('Nám')).toBeNull()
  await page.user.clear(main().getByRole('searchbox'))
  await page.user.type(main().getByRole('searchbox'), 'khong co{Enter}')
  expect(await screen.findByText(copy.noMatch.title)).toBeVisible()
  expect(main().getByRole('link', { name: copy.noMatch.action })).toHaveAttribute('href', '/glossary')
})

test('glossary page: without terms it says so', async () => {
  server.use(mockEndpoint(contract.glossary.terms, []))
  renderPage('/glossary')
  expect(await screen.findByText(copy.empty.title)).toBeVisible()
})
