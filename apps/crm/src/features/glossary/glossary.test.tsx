import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { glossaryMessages as copy, termFormMessages as form } from './glossary.messages.ts'

const term = {
  id: ids.category,
  term: 'Chất làm đầy',
  otherNames: ['filler', 'HA'],
  explanation: 'Chất tiêm vào dưới da để làm đầy chỗ lõm.',
  foreignName: 'Dermal filler',
  lesson: null,
  updatedAt: '2026-11-20T03:00:00.000Z',
  version: null,
}
let sent: unknown[] = []
const keep = ({ body }: { body: unknown }) => {
  sent.push(body)
  return term
}
const server = startMockServer(
  mockEndpoint(contract.crmGlossary.terms, keyPageOf([term])),
  mockEndpoint(contract.crmGlossary.createTerm, keep),
  mockEndpoint(contract.crmGlossary.updateTerm, keep),
  mockEndpoint(contract.crmGlossary.removeTerm, ({ params }) => {
    sent.push(params.id)
    return { ok: true } as const
  }),
)
beforeEach(() => {
  sent = []
  localStorage.clear()
})
const open = () => renderPage('/crm/Glossary', staff('content'))

test('glossary: a term is added with a name per line and the lesson of a pasted address', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.add }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.add }))
  await user.click(dialog.getByRole('button', { name: form.save }))
  expect(await dialog.findByText(form.faults.term)).toBeVisible()
  await user.type(dialog.getByLabelText(copy.term), 'Hiệu ứng Tyndall')
  await user.type(dialog.getByLabelText(copy.explanation), 'Vệt xanh dưới da do tiêm quá nông.')
  await user.type(dialog.getByLabelText(new RegExp(copy.otherNames)), 'Tyndall{Enter}{Enter} ánh xanh ')
  const link = dialog.getByLabelText(new RegExp(form.lessonLink))
  await user.type(link, 'https://example.vn/course/tiem-moi')
  await user.click(dialog.getByRole('button', { name: form.save }))
  expect(await dialog.findByText(form.faults.lessonId)).toBeVisible()
  await user.type(link, `?lesson=${ids.news}`)
  await user.click(dialog.getByRole('button', { name: form.save }))
  expect(await screen.findByText(form.created)).toBeInTheDocument()
  expect(sent).toEqual([
    {
      term: 'Hiệu ứng Tyndall',
      otherNames: ['Tyndall', 'ánh xanh'],
      explanation: 'Vệt xanh dưới da do tiêm quá nông.',
      foreignName: '',
      lessonId: ids.news,
    },
  ])
})

test('glossary: which other term has a name is said at the field, and what was typed stays', async () => {
  const details = { name: 'ha', term: 'Axit hyaluronic' }
  server.use(mockError(contract.crmGlossary.updateTerm, 'glossary.name_taken', { details }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Chất làm đầy”/ }))
  await user.click(await screen.findByRole('menuitem', { name: copy.editAction }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.edit(term.term) }))
  await user.click(dialog.getByRole('button', { name: form.save }))
  expect(await dialog.findByText(form.taken('ha', 'Axit hyaluronic'))).toBeVisible()
  expect(dialog.getByLabelText(new RegExp(copy.otherNames))).toHaveValue('filler\nHA')
})

test('glossary: what a colleague saved meanwhile is shown, under whatever name it has now', async () => {
  const details = { by: 'Lê Văn Minh', isOwn: false, at: '2026-11-21T03:00:00.000Z' }
  server.use(
    mockError(contract.crmGlossary.updateTerm, 'edit.outdated', { details }),
    mockEndpoint(contract.crmGlossary.term, { ...term, term: 'Filler axit', version: ids.news }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Chất làm đầy”/ }))
  await user.click(await screen.findByRole('menuitem', { name: copy.editAction }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.edit(term.term) }))
  await user.click(dialog.getByRole('button', { name: form.save }))
  await user.click(await dialog.findByRole('button', { name: 'Xem bản đã lưu' }))
  expect(await dialog.findByText('Filler axit')).toBeVisible()
})

test('glossary: removing many terms can be taken back', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Chọn Chất làm đầy' }))
  await user.click(screen.getByRole('button', { name: copy.removeMany }))
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  expect(await screen.findByText('Đã hoàn tác 1 dòng')).toBeInTheDocument()
  const { id: _id, lesson: _lesson, updatedAt: _at, version: _version, ...texts } = term
  expect(sent).toEqual([term.id, { ...texts, lessonId: null }])
})
