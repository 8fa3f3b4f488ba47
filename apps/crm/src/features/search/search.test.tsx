import { contract } from '@repo/contract'
import { common } from '@repo/messages'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { searchMessages as copy } from './search.messages.ts'

const at = '2026-11-20T03:00:00.000Z'
const groups = [
  { id: ids.category, terms: ['filler', 'chất làm đầy'], updatedAt: at, version: null },
  { id: ids.course, terms: ['nám', 'melasma'], updatedAt: at, version: null },
]
let sent: unknown
let dropped: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crmSearch.synonyms, groups),
  mockEndpoint(
    contract.crmSearch.searchMisses,
    keyPageOf([{ id: ids.category, query: 'cay mo', count: 12, lastAt: at }]),
  ),
  mockEndpoint(contract.crmSearch.createSynonyms, ({ body }) => {
    sent = body
    return { id: ids.category }
  }),
  mockEndpoint(contract.crmSearch.updateSynonyms, ({ body }) => {
    sent = body
    return { id: ids.category }
  }),
  mockEndpoint(contract.crmSearch.removeSynonyms, { ok: true }),
  mockEndpoint(contract.crmSearch.removeSearchMiss, ({ params }) => {
    dropped.push(params.id)
    return { ok: true } as const
  }),
)

test('search screen: a search without results becomes the first term of a new group', async () => {
  const { user } = renderPage('/crm/Search')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “cay mo”/ }))
  await user.click(await screen.findByRole('menuitem', { name: copy.misses.addSynonym }))
  const dialog = await screen.findByRole('dialog', { name: copy.add })
  const terms = within(dialog).getByRole('textbox', { name: copy.terms })
  expect(terms).toHaveValue('cay mo')
  await user.click(within(dialog).getByRole('button', { name: copy.save }))
  expect(await within(dialog).findByText(copy.faults.terms)).toBeVisible()
  await user.type(terms, '{Enter} cấy mỡ {Enter}{Enter}lipofilling')
  await user.click(within(dialog).getByRole('button', { name: copy.save }))
  expect(await screen.findByText(copy.created)).toBeInTheDocument()
  expect(sent).toEqual({ terms: ['cay mo', 'cấy mỡ', 'lipofilling'] })
})

test('search screen: a term of another group is reported at the field, and what was typed stays', async () => {
  server.use(mockError(contract.crmSearch.updateSynonyms, 'synonym.term_taken'))
  const { user } = renderPage('/crm/Search')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “filler”/ }))
  await user.click(await screen.findByRole('menuitem', { name: copy.editAction }))
  const dialog = await screen.findByRole('dialog', { name: copy.edit })
  const terms = within(dialog).getByRole('textbox', { name: copy.terms })
  await user.type(terms, '{Enter}nám')
  await user.click(within(dialog).getByRole('button', { name: copy.save }))
  expect(await within(dialog).findByText(/đã nằm trong một nhóm khác/)).toBeVisible()
  expect(terms).toHaveValue('filler\nchất làm đầy\nnám')
})

test('search screen: which term stands in which other group is said at the field', async () => {
  const details = { term: 'nám', terms: ['nám', 'melasma'] }
  server.use(mockError(contract.crmSearch.createSynonyms, 'synonym.term_taken', { details }))
  const { user } = renderPage('/crm/Search')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “cay mo”/ }))
  await user.click(await screen.findByRole('menuitem', { name: copy.misses.addSynonym }))
  const dialog = await screen.findByRole('dialog', { name: copy.add })
  await user.type(within(dialog).getByRole('textbox', { name: copy.terms }), '{Enter}nám')
  await user.click(within(dialog).getByRole('button', { name: copy.save }))
  expect(await within(dialog).findByText(copy.taken('nám', 'nám, melasma'))).toBeVisible()
})

test('search screen: groups are found by any term, and one is removed after a question', async () => {
  const { user } = renderPage('/crm/Search')
  await screen.findByRole('rowheader', { name: /filler/ })
  await user.type(screen.getByRole('searchbox', { name: copy.find }), 'melas{Enter}')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /filler/ })).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: /Thao tác với “nám”/ }))
  await user.click(await screen.findByRole('menuitem', { name: copy.removeAction }))
  const popup = await screen.findByRole('alertdialog')
  await user.click(within(popup).getByRole('button', { name: copy.confirmRemove.confirm }))
  expect(await screen.findByText(copy.removed)).toBeInTheDocument()
})

test('search screen: a search in what was not found leaves the groups of synonyms as they are', async () => {
  const asked: (string | null)[] = []
  server.use(
    mockEndpoint(contract.crmSearch.searchMisses, ({ query }) => {
      asked.push(query.get('q'))
      return keyPageOf([])
    }),
  )
  const { user, router } = renderPage('/crm/Search')
  await user.type(await screen.findByRole('searchbox', { name: copy.misses.find }), 'xăm')
  expect(await screen.findByText(copy.misses.noMatch)).toBeVisible()
  await waitFor(() => expect(asked).toEqual([null, 'xăm']))
  expect(router.state.location.search).toBe('?missed=x%C4%83m')
  expect(screen.getByRole('rowheader', { name: /filler/ })).toBeVisible()
})

test('search screen: clearing the filter of one list leaves the words in the other', async () => {
  server.use(mockEndpoint(contract.crmSearch.searchMisses, keyPageOf([])))
  const { user, router } = renderPage('/crm/Search?q=filler&missed=xam')
  await screen.findByRole('rowheader', { name: /filler/ })
  await user.click(await screen.findByRole('button', { name: common.clearFilters }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=filler'))
  expect(screen.getByRole('searchbox', { name: copy.find })).toHaveValue('filler')
  expect(await screen.findByText(copy.misses.empty)).toBeVisible()
})

test('search screen: several searches without results are removed from the list at once', async () => {
  dropped = []
  const misses = [ids.category, ids.course].map((id, index) => ({
    id,
    query: `cay mo ${index}`,
    count: 1,
    lastAt: at,
  }))
  server.use(mockEndpoint(contract.crmSearch.searchMisses, keyPageOf(misses)))
  const { user } = renderPage('/crm/Search')
  await user.click(await screen.findByRole('checkbox', { name: 'Chọn cay mo 0' }))
  await user.click(screen.getByRole('checkbox', { name: 'Chọn cay mo 1' }))
  await user.click(screen.getByRole('button', { name: copy.misses.remove }))
  expect(await screen.findByText('2 xong')).toBeInTheDocument()
  expect(dropped).toEqual([ids.category, ids.course])
})

test('search screen: without groups and without recorded searches it says what to do', async () => {
  server.use(
    mockEndpoint(contract.crmSearch.synonyms, []),
    mockEndpoint(contract.crmSearch.searchMisses, keyPageOf([])),
  )
  renderPage('/crm/Search')
  expect(await screen.findByText(copy.empty)).toBeInTheDocument()
  expect(await screen.findByText(copy.misses.empty)).toBeInTheDocument()
})

test('search screen: many groups are removed at once, and undoing adds them again', async () => {
  const calls: unknown[] = []
  server.use(
    mockEndpoint(contract.crmSearch.removeSynonyms, ({ params }) => {
      calls.push(params.id)
      return { ok: true } as const
    }),
    mockEndpoint(contract.crmSearch.createSynonyms, ({ body }) => {
      calls.push(body)
      return { id: ids.news }
    }),
  )
  const { user } = renderPage('/crm/Search')
  await user.click(await screen.findByRole('checkbox', { name: 'Chọn filler' }))
  await user.click(screen.getByRole('checkbox', { name: 'Chọn nám' }))
  await user.click(screen.getByRole('button', { name: copy.removeMany }))
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  expect(await screen.findByText('Đã hoàn tác 2 dòng')).toBeInTheDocument()
  expect(calls).toEqual([ids.category, ids.course, { terms: groups[0]?.terms }, { terms: groups[1]?.terms }])
})
