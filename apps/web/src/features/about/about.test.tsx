import { contract } from '@repo/contract'
import {
  buildDoctorCard,
  buildSite,
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
import { aboutMessages as copy } from './about.messages.ts'

const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.catalogue.doctors, { ...pageOf([buildDoctorCard()]), specialties: [] }),
)
const main = () => within(screen.getByRole('main'))

test('tells what is not configured yet, and shows the doctors', async () => {
  server.use(mockEndpoint(contract.content.site, buildSite({ legalName: 'Công ty Trình diễn' })))
  renderPage('/about')
  expect(await screen.findByRole('heading', { level: 1, name: copy.hero.title })).toBeVisible()
  expect(await main().findByText('Công ty Trình diễn')).toBeVisible()
  expect(main().getAllByText(copy.facts.missing)).toHaveLength(3)
  expect(main().getByRole('link', { name: /Phạm Gia Hân/ })).toBeVisible()
})

test('leaves the doctors out when they cannot be loaded, and stays readable', async () => {
  server.use(mockError(contract.catalogue.doctors, 'server.unavailable'))
  renderPage('/about')
  expect(await screen.findByRole('heading', { name: copy.mission.title })).toBeVisible()
  expect(main().queryByRole('heading', { name: copy.doctors.title })).not.toBeInTheDocument()
})

test('an announcement of the business stands above the page, and nothing where there is none', async () => {
  const notice = 'Trang bảo trì từ 22:00 đến 23:00.'
  server.use(mockEndpoint(contract.content.site, buildSite({ notice })))
  const { unmount } = renderPage('/about')
  expect(await screen.findByText(notice)).toHaveRole('status')
  unmount()
  server.use(mockEndpoint(contract.content.site, buildSite()))
  renderPage('/about')
  expect(await screen.findByRole('heading', { level: 1, name: copy.hero.title })).toBeVisible()
  expect(screen.queryByText(notice)).not.toBeInTheDocument()
})

test('the text of the business stands in place of the built-in one, and its questions are linked', async () => {
  const listed = (slug: string) => buildTextVersion({ slug, title: 'Về học viện' })
  server.use(
    mockEndpoint(contract.content.pages, [listed('gioi-thieu'), listed('hoi-dap')]),
    mockEndpoint(contract.content.page, {
      ...listed('gioi-thieu'),
      html: '<p>Học viện mở năm 2026.</p>',
      isCurrent: true,
    }),
  )
  renderPage('/about')
  expect(await screen.findByText('Học viện mở năm 2026.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Về học viện' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: copy.mission.title })).not.toBeInTheDocument()
  expect(main().getByRole('link', { name: copy.faq.more })).toHaveAttribute('href', '/page/hoi-dap')
})
