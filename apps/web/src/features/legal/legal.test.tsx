import { contract } from '@repo/contract'
import { unsetRetention } from '@repo/contract/retention'
import {
  buildDoctorCard,
  buildTextVersion,
  mockEndpoint,
  mockError,
  pageOf,
  startMockServer,
} from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { legalMessages as copy } from './legal.messages.ts'

const page = {
  ...buildTextVersion({ number: 3, publishedAt: '2026-10-22T00:00:00.000Z' }),
  slug: 'hoan-tien',
  title: 'Chính sách hoàn tiền',
  html: '<h2>1. Thời hạn</h2><p>Trong bảy ngày.</p>',
  isCurrent: true,
}
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.content.page, page),
  mockEndpoint(contract.catalogue.doctors, { ...pageOf([buildDoctorCard()]), specialties: [] }),
)

test('shows a policy with its date, beside the others', async () => {
  renderPage('/legal/hoan-tien')
  expect(await screen.findByRole('heading', { level: 1, name: 'Chính sách hoàn tiền' })).toBeVisible()
  expect(screen.getByText(copy.version(3, '22/10/2026'))).toBeVisible()
  const others = within(screen.getByRole('navigation', { name: copy.others }))
  expect(others.getByRole('link', { name: copy.links.refund })).toHaveAttribute('aria-current', 'page')
  expect(others.getByRole('link', { name: copy.links.terms })).toHaveAttribute('href', '/legal/dieu-khoan')
})

test('the privacy policy says for how long data are kept, as it is set now', async () => {
  server.use(
    mockEndpoint(contract.content.page, { ...page, slug: 'bao-mat', title: 'Chính sách bảo mật' }),
    mockEndpoint(contract.content.retention, { ...unsetRetention, mails: 120 }),
  )
  renderPage('/legal/bao-mat')
  const kept = within(await screen.findByRole('region', { name: copy.kept.title }))
  expect(kept.getByText('120 ngày')).toBeVisible()
  expect(kept.getAllByText(copy.kept.period(null))).toHaveLength(2)
})

test('answers an unknown policy with the error page', async () => {
  server.use(mockError(contract.content.page, 'page.not_found'))
  renderPage('/legal/khong-co')
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
})

test('an older version is the one the address names, says what it is and leads to the text in force', async () => {
  const asked: (string | null)[] = []
  server.use(
    mockEndpoint(contract.content.page, ({ query }) => {
      asked.push(query.get('version'))
      return { ...page, number: 1, isCurrent: false }
    }),
  )
  renderPage('/legal/hoan-tien?version=1')
  expect(await screen.findByRole('link', { name: copy.toCurrent })).toHaveAttribute(
    'href',
    '/legal/hoan-tien',
  )
  expect(asked).toEqual(['1'])
})

test('a page that staff have written shows its title, its day and its text', async () => {
  server.use(mockEndpoint(contract.content.page, { ...page, slug: 'hoi-dap', title: 'Câu hỏi thường gặp' }))
  renderPage('/page/hoi-dap')
  expect(await screen.findByRole('heading', { level: 1, name: 'Câu hỏi thường gặp' })).toBeVisible()
  expect(screen.getByText(copy.updated('22/10/2026'))).toBeVisible()
  expect(screen.getByText('Trong bảy ngày.')).toBeVisible()
})
