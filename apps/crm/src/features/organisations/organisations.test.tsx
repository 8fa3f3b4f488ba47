import { contract, type EndpointOutput } from '@repo/contract'
import { seatOrderBody } from '@repo/contract/crm-organisations'
import { buildCourseCard, keyPageOf, mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { secretMessages } from '../../components/secret.messages.ts'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { buildOrderDetail } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { clinicSignInMessages as signIn } from './clinic-sign-in.messages.ts'
import {
  coordinatorMessages,
  organisationFormMessages as form,
  organisationsMessages as list,
  organisationMessages,
  sellMessages as sell,
} from './organisations.messages.ts'

const { crmOrganisations } = contract
const card = buildCourseCard({ listPrice: 1_000_000, price: 1_000_000 })
const at = '2026-11-20T02:00:00.000Z'
const organisation: EndpointOutput<typeof crmOrganisations.organisation> = {
  id: ids.account,
  name: 'Phòng khám Đông Đô',
  taxCode: '0100109106',
  address: '12 Lê Lợi, Quận 1',
  contactName: 'Lý Thị Hạnh',
  contactEmail: 'ketoan@example.vn',
  contactPhone: null,
  state: 'active',
  createdAt: at,
  coordinators: [{ id: ids.review, name: 'Phạm Văn Hòa', email: 'hoa@example.vn', status: 'pending' }],
  seats: [
    {
      course: { id: ids.course, slug: 'tiem-moi', title: 'Tiêm môi' },
      bought: 10,
      given: 6,
      free: 3,
      ended: 1,
    },
  ],
  can: { edit: true, sell: true },
  version: null,
}
const row = {
  id: organisation.id,
  name: organisation.name,
  taxCode: organisation.taxCode,
  state: 'active' as const,
  coordinators: 1,
  bought: 10,
  given: 6,
  free: 3,
  createdAt: at,
}

const quoteOf = (body: z.output<typeof seatOrderBody>) => ({
  lines: body.lines.map(({ course, seats, agreed }) => ({
    course: { slug: course, title: card.title },
    seats,
    unitListPrice: 1_000_000,
    unitPrice: agreed?.amount ?? 1_000_000,
    price: (agreed?.amount ?? 1_000_000) * seats,
  })),
  total: body.lines.reduce((sum, { seats, agreed }) => sum + seats * (agreed?.amount ?? 1_000_000), 0),
})

const sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(crmOrganisations.organisations, { ...keyPageOf([row]), counts: { active: 1 } }),
  mockEndpoint(crmOrganisations.organisation, organisation),
  mockEndpoint(contract.catalogue.courses, pageOf([card])),
  mockEndpoint(crmOrganisations.quoteSeats, ({ body }) => quoteOf(seatOrderBody.parse(body))),
)
beforeEach(() => {
  sent.length = 0
  localStorage.clear()
})

test('organisations: a tax code that does not check itself, and one that is taken, are reported at the field', async () => {
  server.use(mockError(crmOrganisations.createOrganisation, 'organisation.tax_code_taken'))
  const { user } = renderPage('/crm/Organisation')
  await user.click(await screen.findByRole('button', { name: list.add }))
  const dialog = within(await screen.findByRole('dialog', { name: form.add }))
  await user.type(dialog.getByLabelText(form.name), 'Phòng khám Đông Đô')
  await user.type(dialog.getByLabelText(form.taxCode), '0100109107')
  await user.type(dialog.getByLabelText(form.address), '12 Lê Lợi, Quận 1')
  await user.type(dialog.getByLabelText(form.contactName), 'Lý Thị Hạnh')
  await user.type(dialog.getByLabelText(form.contactEmail), 'ketoan@example.vn')
  await user.click(dialog.getByRole('button', { name: form.save }))
  expect(await dialog.findByText(form.faults.taxCode)).toBeInTheDocument()
  await user.clear(dialog.getByLabelText(form.taxCode))
  await user.type(dialog.getByLabelText(form.taxCode), '0100109106')
  await user.click(dialog.getByRole('button', { name: form.save }))
  await waitFor(() =>
    expect(dialog.getByLabelText(form.taxCode)).toHaveAccessibleDescription(/mang mã số thuế này/),
  )
})

test('organisation: its seats are counted by course, and a coordinator without a password is marked', async () => {
  renderPage(`/crm/Organisation/${organisation.id}`)
  const seats = within(await screen.findByRole('row', { name: /Tiêm môi/ }))
  expect(seats.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['10', '6', '3', '1']),
  )
  expect(screen.getByText(coordinatorMessages.pending)).toBeInTheDocument()
})

test('organisation: who may only look is offered no act', async () => {
  server.use(
    mockEndpoint(crmOrganisations.organisation, { ...organisation, can: { edit: false, sell: false } }),
  )
  renderPage(`/crm/Organisation/${organisation.id}`, staff('support'))
  await screen.findByRole('heading', { name: /Phòng khám Đông Đô/ })
  for (const name of [organisationMessages.edit, organisationMessages.close.open, coordinatorMessages.add])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: organisationMessages.sell })).not.toBeInTheDocument()
})

test('selling seats: the sum follows the seats and the agreed price of one, and the order is made once', async () => {
  const keys: (string | null)[] = []
  server.use(
    mockEndpoint(contract.crmOrders.order, buildOrderDetail()),
    mockEndpoint(contract.invoices.invoices, { ...keyPageOf([]), counts: {} }),
    mockEndpoint(crmOrganisations.sellSeats, ({ body, headers }) => {
      sent.push(body)
      keys.push(headers.get('idempotency-key'))
      return { code: 'THQC45FRKYX4RNCP' }
    }),
  )
  const { user } = renderPage(`/crm/Organisation/${organisation.id}/Order`)
  await user.click(await screen.findByRole('button', { name: new RegExp(card.title) }))
  await user.type(await screen.findByLabelText(sell.seatsFor(card.title)), '3')
  expect(await screen.findByText(sell.total)).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText(/3\.000\.000/).length).toBeGreaterThan(0))
  await user.click(screen.getByLabelText(sell.agreeFor(card.title)))
  await user.click(screen.getByRole('button', { name: sell.create }))
  expect(await screen.findByText(sell.faults.reason)).toBeInTheDocument()
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(sell.amount), '800000')
  await user.type(screen.getByLabelText(sell.reason), 'Mua nhiều suất')
  await user.click(screen.getByRole('button', { name: sell.create }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    lines: [{ course: card.slug, seats: 3, agreed: { amount: 800_000, reason: 'Mua nhiều suất' } }],
    hasInvoice: true,
  })
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
})

test('organisations: many are closed after a question, or opened again, which can be undone', async () => {
  const closed = { ...row, id: ids.news, name: 'Spa Hoa Sen', state: 'closed' as const }
  const calls: unknown[] = []
  server.use(
    mockEndpoint(crmOrganisations.organisations, { ...keyPageOf([row, closed]), counts: {} }),
    mockEndpoint(crmOrganisations.setOrganisationState, ({ params, body }) => {
      calls.push([params.id, body])
      return organisation
    }),
  )
  const { user } = renderPage('/crm/Organisation')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Đóng tổ chức' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Đóng 1 tổ chức?' }))
  await user.click(dialog.getByRole('button', { name: organisationMessages.close.act }))
  expect(await screen.findByText('1 xong, 1 không cần đổi')).toBeInTheDocument()
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Mở lại' }))
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  expect(await screen.findByText('Đã hoàn tác 1 dòng')).toBeInTheDocument()
  expect(calls).toEqual([
    [row.id, { state: 'closed' }],
    [closed.id, { state: 'active' }],
    [closed.id, { state: 'closed' }],
  ])
})

const clinicSignIn: EndpointOutput<typeof contract.crmClinicSignIn.signIn> = {
  provider: null,
  domains: [
    {
      id: ids.review,
      domain: 'phongkham.vn',
      record: 'tham-hoc-verify=abc',
      verifiedAt: null,
      isByStaff: false,
    },
  ],
  here: {
    redirectUrl: 'https://example.vn/api/auth/outside/return/to-chuc',
    scope: 'openid email profile',
    entityId: 'https://example.vn/api/auth/clinic/metadata',
    acsUrl: 'https://example.vn/api/auth/clinic/acs',
  },
  courses: [{ id: ids.course, title: 'Tiêm môi', free: 3 }],
  isCodeNeeded: false,
  version: null,
}

test('organisations: a provider is set with its courses, and a domain is vouched for with a reason', async () => {
  server.use(
    mockEndpoint(contract.crmClinicSignIn.signIn, clinicSignIn),
    mockEndpoint(contract.crmClinicSignIn.saveSignIn, ({ body }) => {
      sent.push(body)
      return clinicSignIn
    }),
    mockEndpoint(contract.crmClinicSignIn.vouchDomain, ({ body }) => {
      sent.push(body)
      return clinicSignIn
    }),
  )
  const { user } = renderPage(`/crm/Organisation/${organisation.id}?tab=signIn`)
  expect(await screen.findByText('tham-hoc-verify=abc')).toBeInTheDocument()
  expect(screen.getByText(clinicSignIn.here.redirectUrl)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: signIn.set }))
  const dialog = within(await screen.findByRole('dialog', { name: signIn.set }))
  await user.type(await dialog.findByLabelText(signIn.issuer), 'https://idp.phongkham.vn')
  await user.type(dialog.getByLabelText(signIn.clientId), 'tham-hoc')
  await user.type(dialog.getByLabelText(signIn.clientSecret), 'bi-mat')
  await user.click(dialog.getByLabelText(signIn.seatsOf('Tiêm môi', '3')))
  await user.type(dialog.getByLabelText(secretMessages.password), 'bảy con vịt')
  await user.click(dialog.getByRole('button', { name: signIn.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: signIn.vouchOf('phongkham.vn') }))
  const asked = within(await screen.findByRole('dialog', { name: signIn.vouchTitle('phongkham.vn') }))
  await user.type(await asked.findByLabelText(signIn.reason), 'Theo hợp đồng số 12')
  await user.type(asked.getByLabelText(secretMessages.password), 'bảy con vịt')
  await user.click(asked.getByRole('button', { name: signIn.vouch }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    {
      kind: 'oidc',
      issuer: 'https://idp.phongkham.vn',
      clientId: 'tham-hoc',
      clientSecret: 'bi-mat',
      seatCourseIds: [ids.course],
      password: 'bảy con vịt',
      version: null,
    },
    { reason: 'Theo hợp đồng số 12', password: 'bảy con vịt' },
  ])
})

test('organisations: a provider is switched on with password and code', async () => {
  const provider = {
    kind: 'oidc' as const,
    issuer: 'https://idp.phongkham.vn',
    clientId: 'tham-hoc',
    ssoUrl: null,
    certificates: [],
    isActive: false,
    seatCourseIds: [],
    learners: 0,
    lastUsedAt: null,
    lastFault: 'unstable_name' as const,
    lastFaultAt: '2026-11-28T00:00:00.000Z',
  }
  const set = { ...clinicSignIn, provider, isCodeNeeded: true }
  server.use(
    mockEndpoint(contract.crmClinicSignIn.signIn, set),
    mockEndpoint(contract.crmClinicSignIn.setSignInState, ({ body }) => {
      sent.push(body)
      return { ...set, provider: { ...provider, isActive: true } }
    }),
  )
  const { user } = renderPage(`/crm/Organisation/${organisation.id}?tab=signIn`)
  await user.click(await screen.findByRole('button', { name: signIn.switchOn }))
  const asked = within(await screen.findByRole('dialog', { name: signIn.onTitle }))
  await user.type(await asked.findByLabelText(secretMessages.password), 'bảy con vịt')
  await user.type(asked.getByLabelText(secretMessages.code), '123456')
  await user.click(asked.getByRole('button', { name: signIn.switchOn }))
  expect(await screen.findByText(signIn.on)).toBeInTheDocument()
  expect(sent).toEqual([{ isActive: true, password: 'bảy con vịt', code: '123456' }])
})
