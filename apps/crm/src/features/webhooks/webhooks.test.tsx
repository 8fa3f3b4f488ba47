import { contract, type EndpointOutput } from '@repo/contract'
import { webhookEventLabels, webhookOffLabels } from '@repo/messages/webhooks.messages'
import { keyPageOf, mockEndpoint, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { secretMessages } from '../../components/secret.messages.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import {
  webhookFormMessages as copy,
  deliveryMessages,
  webhookMessages,
  webhookSecretMessages,
  webhooksMessages,
} from './webhooks.messages.ts'

const { crmWebhooks } = contract
type WebhookToEdit = EndpointOutput<typeof crmWebhooks.webhook>
type Delivery = EndpointOutput<typeof crmWebhooks.deliveries>['items'][number]

const webhook: WebhookToEdit = {
  id: ids.course,
  name: 'Phần mềm kế toán',
  url: 'https://phan-mem.example.com/webhook',
  events: ['order.paid'],
  isActive: true,
  offReason: null,
  failingSince: null,
  formerSecretUntil: null,
  lastDeliveredAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: ids.category,
}
const delivery: Delivery = {
  id: ids.news,
  eventId: ids.review,
  type: 'order.paid',
  state: 'failed',
  occurredAt: '2026-11-01T01:00:00.000Z',
  createdAt: '2026-11-01T01:00:10.000Z',
  nextTryAt: null,
  tries: [
    { at: '2026-11-01T01:00:20.000Z', status: 500, fault: null, ms: 120, answer: 'Lỗi máy chủ kế toán' },
    { at: '2026-11-01T01:01:20.000Z', status: null, fault: 'timeout', ms: 15_000, answer: '' },
  ],
  payload: '{"type":"order.paid"}',
}
const signingSecret = `whsec_${'a'.repeat(43)}=`
let current: WebhookToEdit
let sent: unknown[]
startMockServer(
  mockEndpoint(crmWebhooks.webhooks, () => ({ items: [current], isCodeNeeded: true })),
  mockEndpoint(crmWebhooks.webhook, () => current),
  mockEndpoint(crmWebhooks.deliveries, () => keyPageOf([delivery])),
  mockEndpoint(crmWebhooks.createWebhook, ({ body }) => {
    sent.push(body)
    return { webhook, signingSecret }
  }),
  mockEndpoint(crmWebhooks.changeWebhook, ({ body }) => {
    sent.push(body)
    current = { ...webhook, name: 'Phần mềm nhân sự' }
    return current
  }),
  mockEndpoint(crmWebhooks.setWebhookState, ({ body }) => {
    sent.push(body)
    current = { ...webhook, isActive: false, offReason: 'staff' }
    return current
  }),
  mockEndpoint(crmWebhooks.resend, () => {
    sent.push('resend')
    return { ok: true as const }
  }),
)
beforeEach(() => {
  current = webhook
  sent = []
})

test('webhooks: a new address asks for https and both factors, and shows its secret once', async () => {
  const { user } = renderPage('/crm/Webhook', staff('owner'))
  await user.click(await screen.findByRole('button', { name: webhooksMessages.add }))
  const form = within(await screen.findByRole('dialog', { name: copy.title }))
  await user.type(await form.findByLabelText(copy.name), webhook.name)
  const url = form.getByLabelText(copy.url)
  await user.type(url, 'http://10.0.0.1/')
  const confirm = form.getByRole('button', { name: copy.confirm })
  await user.click(confirm)
  expect(await form.findByText(copy.faults.url)).toBeVisible()
  expect(form.getByText(copy.faults.events)).toBeVisible()
  await user.clear(url)
  await user.type(url, webhook.url)
  await user.click(form.getByLabelText(webhookEventLabels['order.paid']))
  await user.type(form.getByLabelText(secretMessages.password), 'mat-khau-cua-toi')
  await user.type(form.getByLabelText(secretMessages.code), '123456')
  await user.click(confirm)
  const shown = within(await screen.findByRole('dialog', { name: webhookSecretMessages.title }))
  expect(shown.getByText(signingSecret)).toBeVisible()
  expect(sent).toMatchObject([{ url: webhook.url, events: ['order.paid'], code: '123456' }])
})

test('webhooks: an address is changed with the version that was read, after both factors', async () => {
  const { user } = renderPage(`/crm/Webhook/${webhook.id}`, staff('owner'))
  await user.click(await screen.findByRole('button', { name: 'Thao tác với “Phần mềm kế toán”' }))
  await user.click(await screen.findByRole('menuitem', { name: webhookMessages.edit }))
  const form = within(await screen.findByRole('dialog', { name: copy.editTitle(webhook.name) }))
  const name = await form.findByLabelText(copy.name)
  expect(name).toHaveValue(webhook.name)
  expect(form.getByLabelText(webhookEventLabels['order.paid'])).toBeChecked()
  await user.clear(name)
  await user.type(name, 'Phần mềm nhân sự')
  await user.type(form.getByLabelText(secretMessages.password), 'mat-khau-cua-toi')
  await user.type(form.getByLabelText(secretMessages.code), '123456')
  await user.click(form.getByRole('button', { name: copy.save }))
  expect(await screen.findByRole('heading', { name: /Phần mềm nhân sự/ })).toBeVisible()
  const { url, events, version } = webhook
  expect(sent).toMatchObject([{ name: 'Phần mềm nhân sự', url, events, version, code: '123456' }])
})

test('webhooks: the log tells what each try brought, and sends again by a press', async () => {
  const { user } = renderPage(`/crm/Webhook/${webhook.id}`, staff('owner'))
  expect(await screen.findByText(deliveryMessages.states.failed)).toBeVisible()
  const openMenu = async () =>
    user.click(screen.getByRole('button', { name: /Thao tác với “Đơn hàng đã trả tiền/ }))
  await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: deliveryMessages.details }))
  const details = within(await screen.findByRole('dialog', { name: webhookEventLabels['order.paid'] }))
  expect(details.getByText('Lỗi máy chủ kế toán')).toBeVisible()
  expect(details.getByText(deliveryMessages.faults.timeout)).toBeVisible()
  await user.click(details.getAllByRole('button', { name: deliveryMessages.close }).at(-1)!)
  await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: deliveryMessages.resend }))
  expect(await screen.findByText(deliveryMessages.resent)).toBeInTheDocument()
  expect(sent).toEqual(['resend'])
})

test('webhooks: an address is switched off after a question, and then nothing is sent to it', async () => {
  const { user } = renderPage(`/crm/Webhook/${webhook.id}`, staff('owner'))
  await user.click(await screen.findByRole('button', { name: 'Thao tác với “Phần mềm kế toán”' }))
  await user.click(await screen.findByRole('menuitem', { name: webhookMessages.switchOff }))
  const question = within(
    await screen.findByRole('alertdialog', { name: webhookMessages.offTitle(webhook.name) }),
  )
  await user.click(question.getByRole('button', { name: webhookMessages.switchOff }))
  expect(await screen.findByText(webhookOffLabels.staff)).toBeVisible()
  expect(screen.getByRole('button', { name: webhookMessages.switchOn })).toBeVisible()
  expect(screen.queryByRole('button', { name: webhookMessages.test })).toBeNull()
  expect(sent).toEqual([{ isActive: false }])
})
