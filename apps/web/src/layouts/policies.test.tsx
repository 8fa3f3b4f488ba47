import { contract } from '@repo/contract'
import type { PolicyName } from '@repo/contract/legal-pages'
import {
  buildCourseDetail,
  buildNavigation,
  buildOrder,
  buildTextVersion,
  mockEndpoint,
  pageOf,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../app/paths.ts'
import { renderPage } from '../testing/render-page.tsx'
import { siteHandlers } from '../testing/site-handlers.ts'

const course = buildCourseDetail()
const { lines, subtotal, discount, total } = buildOrder()
const server = startMockServer(
  // Before those of every page, of which the first answers.
  mockEndpoint(contract.catalogue.course, course),
  mockEndpoint(contract.catalogue.courseReviews, pageOf([])),
  mockEndpoint(contract.learning.enrollment, { enrollment: null, openOrderCode: null }),
  mockEndpoint(contract.orders.quote, {
    lines,
    subtotal,
    discount,
    total,
    coupon: null,
    plans: [],
    gateways: [],
  }),
  mockEndpoint(contract.content.consentTexts, { terms: null, privacy: null }),
  mockEndpoint(contract.content.page, {
    ...buildTextVersion({ slug: 'khieu-nai' }),
    html: '<p>Trong ba ngày.</p>',
    isCurrent: true,
  }),
  ...siteHandlers,
)

function publish(...policies: PolicyName[]) {
  server.use(mockEndpoint(contract.content.navigation, buildNavigation({ policies })))
}
const shownPolicies = () =>
  new Set(
    screen
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/legal/')),
  )

describe('links lead to published policies only', () => {
  beforeEach(() => publish('complaints'))

  test.each([
    ['a course', paths.course(course.slug), course.title],
    ['the payment', paths.payment(course.slug), /^Thanh toán/],
    ['a message to the academy', paths.contact, /Liên hệ|lời nhắn/],
    ['the registration', paths.register(), /^Tạo tài khoản|^Đăng ký/],
    ['another policy', paths.legal('khieu-nai'), /./],
  ])('on the page of %s', async (_name, address, name) => {
    renderPage(address, signedInSessionFor(address))
    await screen.findByRole('heading', { level: 1, name })
    await screen.findAllByRole('link', { name: 'Khiếu nại' })
    expect(shownPolicies()).toEqual(new Set(['/legal/khieu-nai']))
  })

  test('and all of them once all are published', async () => {
    publish('terms', 'privacy', 'payment', 'refund', 'complaints')
    renderPage(paths.course(course.slug))
    await screen.findByRole('heading', { level: 1, name: course.title })
    expect(await screen.findAllByRole('link', { name: 'Chính sách hoàn tiền' })).not.toHaveLength(0)
    expect(shownPolicies().size).toBe(5)
  })

  test('a footer without any has no heading for them', async () => {
    publish()
    renderPage(paths.contact)
    await screen.findAllByRole('link', { name: 'Tất cả khóa học' })
    expect(shownPolicies().size).toBe(0)
    expect(screen.queryByRole('heading', { name: 'Chính sách' })).not.toBeInTheDocument()
  })
})

/** Only who is signed in may pay. */
const signedInSessionFor = (address: string) =>
  address.startsWith('/payment') ? signedInSession() : undefined
