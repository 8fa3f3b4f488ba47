import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import type { CardVersion } from './card-form.ts'
import { cardsMessages as copy, publishMessages, versionsMessages } from './emergency-cards.messages.ts'

const texts = {
  title: 'Tắc mạch',
  whenToUse: 'Da trắng bệch ngay sau khi tiêm.',
  steps: ['Dừng tiêm ngay.'],
  warnings: [],
  phones: [],
  sources: ['Murray G. 2021. doi:10.1000/xyz'],
}
const version: CardVersion = {
  ...texts,
  number: 1,
  reviewer: 'BS.CKII Lê Minh Quân',
  reviewedOn: '2026-01-02',
  nextReviewOn: '2027-01-02',
  publishedAt: '2026-01-02T03:00:00.000Z',
}
const cardOf = (more: Partial<EmergencyCard> = {}): EmergencyCard => ({
  ...texts,
  id: ids.category,
  isForAll: true,
  courses: [],
  state: 'published',
  published: version,
  hasChanges: true,
  isOverdue: false,
  submitted: null,
  returnNote: '',
  createdAt: '2026-01-01T03:00:00.000Z',
  version: ids.news,
  ...more,
})
const { crmEmergencyCards: crm } = contract
let sent: unknown[] = []
let draft = cardOf()
const server = startMockServer(
  mockEndpoint(crm.cards, keyPageOf([cardOf()])),
  mockEndpoint(crm.card, () => draft),
  mockEndpoint(crm.reviewers, [{ id: ids.doctor, name: version.reviewer }]),
  mockEndpoint(crm.cardVersions, [version]),
  mockEndpoint(crm.saveCard, ({ body }) => {
    sent.push(body)
    return cardOf()
  }),
)
beforeEach(() => {
  sent = []
  draft = cardOf()
})
const choose = async (action: string) => {
  const { user } = renderPage('/crm/EmergencyCard', staff('content'))
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Tắc mạch”/ }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

const publish = async ({ user, dialog }: Awaited<ReturnType<typeof choose>>) => {
  await user.selectOptions(await dialog.findByRole('combobox'), version.reviewer)
  const [reviewedOn, nextReviewOn] = dialog.getAllByRole('textbox')
  if (!reviewedOn || !nextReviewOn) throw new Error('The dialog has two days')
  await user.type(reviewedOn, '20112026')
  await user.type(nextReviewOn, '20112027')
  await user.click(dialog.getByRole('button', { name: publishMessages.confirm }))
}

test('emergency cards: the draft is read in the dialog, and what was read there is what is published', async () => {
  // Somebody has saved it since the list was read.
  draft = cardOf({ steps: ['Dừng tiêm, gọi người.'], warnings: ['Không chườm lạnh.'], version: ids.doctor })
  server.use(
    mockEndpoint(crm.publishCard, ({ body }) => {
      sent.push(body)
      return draft
    }),
  )
  const opened = await choose(copy.publishAction)
  const text = within(await opened.dialog.findByRole('region', { name: publishMessages.draft }))
  for (const said of [draft.title, draft.whenToUse, ...draft.steps, ...draft.warnings, ...draft.sources])
    expect(text.getByText(said)).toBeVisible()
  await opened.dialog.findByRole('option', { name: version.reviewer })
  await publish(opened)
  await waitFor(() => expect(sent).toMatchObject([{ version: ids.doctor }]))
})

test('emergency cards: a draft that somebody has changed meanwhile is read again before it is published', async () => {
  server.use(mockError(crm.publishCard, 'edit.outdated'))
  const opened = await choose(copy.publishAction)
  const { dialog } = opened
  await dialog.findByRole('option', { name: version.reviewer })
  await publish(opened)
  expect(await dialog.findByText(publishMessages.outdated)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Xem bản đã lưu' })).toBeNull()
})

test('emergency cards: a version replaces unpublished changes only after a question', async () => {
  const { user, dialog } = await choose(copy.versionsAction)
  const restore = await dialog.findByRole('button', { name: versionsMessages.restore })
  const { title, keep, confirm } = versionsMessages.confirmRestore
  await user.click(restore)
  expect(await screen.findByText(title)).toBeVisible()
  await user.click(screen.getByRole('button', { name: keep }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(sent).toEqual([])
  await user.click(restore)
  await user.click(await screen.findByRole('button', { name: confirm }))
  await waitFor(() => expect(sent).toMatchObject([{ steps: version.steps, version: ids.news }]))
})

test('emergency cards: a version becomes the draft at once where nothing is lost', async () => {
  server.use(mockEndpoint(crm.cards, keyPageOf([cardOf({ hasChanges: false })])))
  const { user, dialog } = await choose(copy.versionsAction)
  await user.click(await dialog.findByRole('button', { name: versionsMessages.restore }))
  await waitFor(() => expect(sent).toHaveLength(1))
})
