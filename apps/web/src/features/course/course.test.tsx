import { expectConsole } from '@repo/config/console'
import { contract } from '@repo/contract'
import { sensitiveFlagLabels } from '@repo/messages'
import {
  buildCourseDetail,
  buildLesson,
  buildMyCourse,
  buildOrder,
  buildReview,
  mockEndpoint,
  mockError,
  pageOf,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paths } from '../../app/paths.ts'
import { wishesMessages } from '../../components/wishes/wishes.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { bodyMessages as bodyCopy } from './body.messages.ts'
import { courseMessages as copy } from './course.messages.ts'
import { InfinityIcon } from './course-icons.tsx'

const locked = buildLesson({
  title: 'Kỹ thuật cannula',
  sensitive: ['surgery', 'complication'],
  sensitiveNote: 'Cảnh bóc tách mô, có máu',
  isProfessionalsOnly: true,
})
const free = buildLesson({ title: 'Bài mở đầu', isFreePreview: true, sensitive: ['injection'] })
const course = buildCourseDetail({
  sections: [
    { id: '01920000-0000-7000-8000-00000000a001', title: 'Giải phẫu', lessons: [free] },
    { id: '01920000-0000-7000-8000-00000000a002', title: 'Thực hành', lessons: [locked] },
  ],
})
const address = `/course/${course.slug}`
const unanswered = () => new Promise<never>(() => {})
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.catalogue.course, course),
  // The classroom and the lesson that this page opens have tests of their own: here they stay on their way.
  mockEndpoint(contract.learning.classroom, unanswered),
  mockEndpoint(contract.learning.lesson, unanswered),
  mockEndpoint(contract.catalogue.courseReviews, pageOf([buildReview()])),
)
const buyLinks = (name: string) => screen.getAllByRole('link', { name })

test('sends a visitor to sign in and on to the payment of this course', async () => {
  renderPage(address)
  expect(await screen.findByRole('heading', { level: 1, name: course.title })).toBeVisible()
  expect(buyLinks(copy.buy.enroll)[0]).toHaveAttribute(
    'href',
    `/auth/login?next=${encodeURIComponent(`/payment?course=${course.slug}`)}`,
  )
})

test('sends who is signed in straight to the payment', async () => {
  server.use(mockEndpoint(contract.learning.enrollment, { enrollment: null, openOrderCode: null }))
  renderPage(address, signedInSession())
  await screen.findByRole('heading', { level: 1, name: course.title })
  expect((await screen.findAllByRole('link', { name: copy.buy.enroll }))[0]).toHaveAttribute(
    'href',
    `/payment?course=${course.slug}`,
  )
})

const freeCourse = { ...course, price: 0, listPrice: 0 }
const nothing = { enrollment: null, openOrderCode: null }

test('free course: one press enrols and opens the classroom', async () => {
  const made: unknown[] = []
  server.use(
    mockEndpoint(contract.catalogue.course, freeCourse),
    mockEndpoint(contract.learning.enrollment, nothing),
    mockEndpoint(contract.orders.create, ({ body }) => {
      made.push(body)
      return buildOrder({ total: 0, state: 'paid' })
    }),
  )
  const { user, router } = renderPage(address, signedInSession())
  await user.click((await screen.findAllByRole('button', { name: copy.buy.enrollFree }))[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/student/my-course/${course.slug}`))
  expect(made).toEqual([{ courses: [course.slug], coupon: null, gift: null }])
})

test('free course: a visitor signs in and is joined without another press', async () => {
  server.use(mockEndpoint(contract.catalogue.course, freeCourse))
  renderPage(address)
  const link = (await screen.findAllByRole('link', { name: copy.buy.enrollFree }))[0]
  expect(link).toHaveAttribute('href', `/auth/login?next=${encodeURIComponent(`${address}?join=1`)}`)
})

test('free course: back from signing in it is joined by itself, once', async () => {
  let count = 0
  server.use(
    mockEndpoint(contract.catalogue.course, freeCourse),
    mockEndpoint(contract.learning.enrollment, nothing),
    mockEndpoint(contract.orders.create, () => {
      count += 1
      return buildOrder({ total: 0, state: 'paid' })
    }),
  )
  const { router } = renderPage(`${address}?join=1`, signedInSession())
  await waitFor(() => expect(router.state.location.pathname).toBe(`/student/my-course/${course.slug}`))
  expect(count).toBe(1)
})

test('free course: the address that joins orders nothing where the course has a price', async () => {
  let count = 0
  server.use(
    mockEndpoint(contract.learning.enrollment, nothing),
    mockEndpoint(contract.orders.create, () => {
      count += 1
      return buildOrder()
    }),
  )
  renderPage(`${address}?join=1`, signedInSession())
  expect((await screen.findAllByRole('link', { name: copy.buy.enroll }))[0]).toBeVisible()
  expect(count).toBe(0)
})

test('shows progress and the way on instead of the price to who has the course', async () => {
  server.use(
    mockEndpoint(contract.learning.enrollment, {
      enrollment: buildMyCourse({ percent: 25, completedLessons: 12 }),
      openOrderCode: null,
    }),
  )
  renderPage(address, signedInSession())
  expect(await screen.findByRole('link', { name: copy.buy.continue })).toHaveAttribute(
    'href',
    paths.goOn(course.slug),
  )
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  expect(screen.queryByText('2.490.000', { exact: false })).not.toBeInTheDocument()
})

test('leads back to an order that waits for its money', async () => {
  server.use(mockEndpoint(contract.learning.enrollment, { enrollment: null, openOrderCode: 'TH7K2M9QXA' }))
  renderPage(address, signedInSession())
  expect(await screen.findByRole('link', { name: copy.buy.pay })).toHaveAttribute(
    'href',
    '/payment?order=TH7K2M9QXA',
  )
})

test.each([
  [null, true],
  [12, false],
])('access of %s months carries the sign of for ever: %s', async (accessMonths, isForEver) => {
  server.use(mockEndpoint(contract.catalogue.course, { ...course, accessMonths }))
  renderPage(address)
  const words = accessMonths === null ? copy.buy.lifelong : copy.buy.months(accessMonths)
  const [entry] = await screen.findAllByText(words)
  const icon = entry?.closest('li')?.querySelector('svg')?.outerHTML
  expect(icon).toMatch(/^<svg/)
  expect(icon === renderToStaticMarkup(<InfinityIcon />)).toBe(isForEver)
})

test.each([
  [4.5, 'Chứng nhận hoàn thành, ghi 4,5 giờ học'],
  [null, 'Chứng nhận hoàn thành'],
])('a certificate of %s hours is said on the page of its course: %s', async (certificateHours, words) => {
  server.use(mockEndpoint(contract.catalogue.course, { ...course, certificateHours }))
  renderPage(address)
  expect((await screen.findAllByText(words))[0]).toBeVisible()
})

test('a course without certificates promises none', async () => {
  server.use(mockEndpoint(contract.catalogue.course, { ...course, givesCertificate: false }))
  renderPage(address)
  expect(await screen.findAllByText(copy.buy.devices)).not.toHaveLength(0)
  expect(screen.queryByText(/Chứng nhận hoàn thành/)).not.toBeInTheDocument()
})

test('opens and closes the sections of the curriculum, and tells locked lessons apart', async () => {
  const { user } = renderPage(address)
  const section = await screen.findByRole('button', { name: /Thực hành/ })
  expect(section).toHaveAttribute('aria-expanded', 'false')
  await user.click(section)
  expect(section).toHaveAttribute('aria-expanded', 'true')
  const row = screen.getByText(locked.title, { exact: false }).closest('li')
  expect(row).toHaveTextContent(bodyCopy.curriculum.locked)
  await user.click(screen.getByRole('button', { name: bodyCopy.curriculum.closeAll }))
  expect(section).toHaveAttribute('aria-expanded', 'false')
})

test('curriculum: a lesson carries its sensitive labels and whom it is for', async () => {
  const { user } = renderPage(address)
  const opening = (await screen.findByText(free.title)).closest('li')
  expect(opening).toHaveTextContent(sensitiveFlagLabels.injection)
  expect(opening).not.toHaveTextContent(bodyCopy.curriculum.professionalsOnly)
  await user.click(screen.getByRole('button', { name: /Thực hành/ }))
  const row = screen.getByText(locked.title, { exact: false }).closest('li')
  expect(row).toHaveTextContent(sensitiveFlagLabels.surgery)
  expect(row).toHaveTextContent(sensitiveFlagLabels.complication)
  expect(row).toHaveTextContent('Cảnh bóc tách mô, có máu')
  expect(row).not.toHaveTextContent(sensitiveFlagLabels.intimate)
  expect(row).toHaveTextContent(bodyCopy.curriculum.professionalsOnly)
})

test('a course on a path names it and which step it is, and leads there', async () => {
  const path = { slug: 'tiem-an-toan', title: 'Tiêm an toàn', step: 2, steps: 3 }
  server.use(mockEndpoint(contract.catalogue.course, { ...course, paths: [path] }))
  renderPage(address)
  const link = await screen.findByRole('link', { name: 'Tiêm an toàn' })
  expect(link).toHaveAttribute('href', '/path/tiem-an-toan')
  expect(link.closest('p')).toHaveTextContent('Thuộc lộ trình Tiêm an toàn, bước 2/3')
})

test('asks before it shows clinical pictures of a free lesson', async () => {
  const { user } = renderPage(address)
  await user.click(await screen.findByRole('button', { name: bodyCopy.curriculum.previewOf(free.title) }))
  const dialog = within(await screen.findByRole('dialog', { name: free.title }))
  expect(dialog.getByText(/thao tác tiêm chích/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Tôi từ 18 tuổi, xem bài học' })).toBeVisible()
})

test('plays the trailer in a dialog, without a question and without an account', async () => {
  const asked: string[] = []
  server.use(
    mockEndpoint(contract.catalogue.course, { ...course, trailer: { durationMs: 75_000 } }),
    mockEndpoint(contract.learning.trailerPlayback, ({ params }) => {
      asked.push(params.slug ?? '')
      return unanswered()
    }),
  )
  const { user } = renderPage(address)
  await user.click(await screen.findByRole('button', { name: copy.buy.trailer('1 phút') }))
  expect(await screen.findByRole('dialog', { name: copy.trailer(course.title) })).toBeVisible()
  await waitFor(() => expect(asked).toEqual([course.slug]))
  expect(screen.queryByText(/thao tác tiêm chích/)).toBeNull()
})

test('a free lesson to read opens for a visitor, without an account and without the player', async () => {
  const text = buildLesson({ title: 'Tờ dặn dò', kind: 'article', isFreePreview: true })
  const sections = [{ id: '01920000-0000-7000-8000-00000000a003', title: 'Đọc', lessons: [text] }]
  server.use(
    mockEndpoint(contract.catalogue.course, { ...course, sections }),
    mockEndpoint(contract.learning.lesson, {
      lesson: text,
      course: { slug: course.slug, title: course.title },
      summary: '',
      html: '<p>Giữ sạch vùng tiêm.</p>',
      beforeAfters: [],
      files: [],
      package: null,
    }),
  )
  const { user } = renderPage(address)
  await user.click(await screen.findByRole('button', { name: bodyCopy.curriculum.readOf(text.title) }))
  const dialog = within(await screen.findByRole('dialog', { name: text.title }))
  expect(await dialog.findByText('Giữ sạch vùng tiêm.')).toBeVisible()
})

const noEnrollment = mockEndpoint(contract.learning.enrollment, { enrollment: null, openOrderCode: null })

test('wish list: a visitor signs in first, and comes back to a course that is kept', async () => {
  renderPage(address)
  expect(await screen.findByRole('link', { name: wishesMessages.add })).toHaveAttribute(
    'href',
    `/auth/login?next=${encodeURIComponent(`${address}?wish=1`)}`,
  )
})

test('wish list: one press keeps the course, the next takes it off again', async () => {
  const sent: string[] = []
  let items: { course: typeof course; wishedAt: string }[] = []
  server.use(
    noEnrollment,
    mockEndpoint(contract.wishes.wishes, () => ({ items })),
    mockEndpoint(contract.wishes.addWish, ({ params }) => {
      sent.push(`+${params.id}`)
      items = [{ course, wishedAt: '2026-11-26T00:00:00.000Z' }]
      return { ok: true as const }
    }),
    mockEndpoint(contract.wishes.removeWish, ({ params }) => {
      sent.push(`-${params.id}`)
      items = []
      return { ok: true as const }
    }),
  )
  const { user } = renderPage(address, signedInSession())
  const add = await screen.findByRole('button', { name: wishesMessages.add })
  await waitFor(() => expect(add).toBeEnabled())
  await user.click(add)
  const added = await screen.findByRole('button', { name: wishesMessages.added, pressed: true })
  await waitFor(() => expect(sent).toEqual([`+${course.id}`]))
  await user.click(added)
  expect(await screen.findByRole('button', { name: wishesMessages.add, pressed: false })).toBeVisible()
  await waitFor(() => expect(sent).toEqual([`+${course.id}`, `-${course.id}`]))
})

test('wish list: who comes back from signing in finds the course kept, once', async () => {
  const sent: string[] = []
  server.use(
    noEnrollment,
    mockEndpoint(contract.wishes.wishes, () => ({
      items: sent.map(() => ({ course, wishedAt: '2026-11-26T00:00:00.000Z' })),
    })),
    mockEndpoint(contract.wishes.addWish, ({ params }) => {
      sent.push(params.id ?? '')
      return { ok: true as const }
    }),
  )
  renderPage(paths.wishCourse(course.slug), signedInSession())
  expect(await screen.findByRole('button', { name: wishesMessages.added, pressed: true })).toBeVisible()
  await waitFor(() => expect(sent).toEqual([course.id]))
})

test('wish list: a refused press is taken back', async () => {
  server.use(noEnrollment, mockError(contract.wishes.addWish, 'wish.too_many'))
  const { user } = renderPage(address, signedInSession())
  const add = await screen.findByRole('button', { name: wishesMessages.add })
  await waitFor(() => expect(add).toBeEnabled())
  await user.click(add)
  expect(await screen.findByText(/Danh sách muốn học đã đầy/)).toBeVisible()
  expect(screen.getByRole('button', { name: wishesMessages.add, pressed: false })).toBeVisible()
})

test.each([
  ['a free film, which opens once', free.id, free.title],
  ['a lesson that is not free, which stays closed', locked.id, null],
])('an address may name %s', async (_, watch, title) => {
  const { user } = renderPage(paths.coursePreviewAt(course.slug, watch, 83))
  await screen.findByRole('heading', { level: 1, name: course.title })
  if (!title) {
    expect(screen.queryByRole('dialog')).toBeNull()
    return
  }
  const dialog = await screen.findByRole('dialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name: 'Đóng' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('reviews: a bar of the histogram narrows them to its stars, and pressed again shows all', async () => {
  const asked: (string | null)[] = []
  server.use(
    mockEndpoint(contract.catalogue.course, {
      ...course,
      rating: { average: 4.5, count: 3 },
      ratingHistogram: [5, 4, 3, 2, 1].map((stars) => ({
        stars,
        count: stars === 5 ? 2 : stars === 4 ? 1 : 0,
      })),
    }),
    mockEndpoint(contract.catalogue.courseReviews, ({ query }) => {
      asked.push(query.get('stars'))
      const text = query.get('stars') ? 'Chỉ bốn sao' : 'Tất cả'
      return pageOf([buildReview({ text })])
    }),
  )
  const { user } = renderPage(address)
  expect(await screen.findByText('Tất cả')).toBeVisible()
  expect(screen.getByRole('button', { name: bodyCopy.reviews.bar(3, '0') })).toBeDisabled()
  const four = screen.getByRole('button', { name: bodyCopy.reviews.bar(4, '1') })
  await user.click(four)
  expect(await screen.findByText('Chỉ bốn sao')).toBeVisible()
  expect(screen.getByText(bodyCopy.reviews.filtered(4, '1'))).toBeVisible()
  expect(four).toHaveAttribute('aria-pressed', 'true')
  await user.click(four)
  expect(await screen.findByText('Tất cả')).toBeVisible()
  expect(asked.filter((stars) => stars === '4')).toHaveLength(1)
})

test('without a trailer the button plays the first free lesson', async () => {
  renderPage(address)
  expect(await screen.findByRole('button', { name: copy.buy.watch })).toBeVisible()
})

test('answers a course that does not exist with the error page', async () => {
  server.use(mockError(contract.catalogue.course, 'course.not_found'))
  renderPage('/course/khong-co')
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
})

test('takes an address that can be no course for "not found" without asking the API', async () => {
  renderPage('/course/%E2%80%94')
  expect(await screen.findByText('Page Not Found: /course/%E2%80%94', { exact: false })).toBeVisible()
})

test('answers an address that no page has, and says so in the log', async () => {
  expectConsole('warn', /Page not found: \/khong\/co/)
  renderPage('/khong/co')
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
})

test('invites the first review where there is none', async () => {
  server.use(
    mockEndpoint(contract.catalogue.course, buildCourseDetail({ rating: { average: null, count: 0 } })),
    mockEndpoint(contract.catalogue.courseReviews, pageOf([])),
  )
  renderPage(address)
  expect(await screen.findByText(bodyCopy.reviews.empty)).toBeVisible()
})

test('references: authors, year and a link to the DOI', async () => {
  const references = [
    { authors: 'Cotofana S.', title: 'Arteries of the lip', year: 2017, doi: '10.1097/PRS.0001' },
    { authors: '', title: 'Tờ hướng dẫn sử dụng', year: null, doi: null },
  ]
  server.use(mockEndpoint(contract.catalogue.course, { ...course, references }))
  renderPage(address)
  const list = within(await screen.findByRole('region', { name: copy.sections.references }))
  const [first, second] = list.getAllByRole('listitem')
  expect(first).toHaveTextContent('Cotofana S. (2017). Arteries of the lip. doi.org/10.1097/PRS.0001')
  expect(list.getByRole('link')).toHaveAttribute('href', 'https://doi.org/10.1097/PRS.0001')
  expect(second).toHaveTextContent(/^Tờ hướng dẫn sử dụng$/)
})

test('ratings: a bar is as long as its part of all reviews', async () => {
  const rating = { average: 4.5, count: 8 }
  const ratingHistogram = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars > 3 ? 4 : 0 }))
  server.use(mockEndpoint(contract.catalogue.course, { ...course, rating, ratingHistogram }))
  renderPage(address)
  const bars = await screen.findByRole('list', { name: bodyCopy.reviews.histogram })
  const widths = [...bars.querySelectorAll<HTMLElement>('.bg-gold-fill')].map((bar) => bar.style.inlineSize)
  expect(widths).toEqual(['50%', '50%', '0%', '0%', '0%'])
})

test('pictures before and after: asked for once the viewer agrees, and a line stays when none are shown any more', async () => {
  const side = { src: '/api/one.webp', width: 900, height: 600, label: 'Trước', alt: 'Má phải' }
  const facts = { days: 90, isSameAngle: true, isSameLight: true }
  const pair = { id: course.id, before: side, after: { ...side, src: '/api/two.webp' }, ...facts }
  let shown: (typeof pair)[] = [pair]
  let asked = 0
  server.use(
    mockEndpoint(contract.catalogue.course, { ...course, beforeAfterCount: 1 }),
    mockEndpoint(contract.catalogue.courseBeforeAfters, () => {
      asked += 1
      return shown
    }),
  )
  const first = renderPage(address)
  const agree = { name: bodyCopy.beforeAfters.confirm(1) }
  await screen.findByRole('button', agree)
  expect(asked).toBe(0)
  expect(screen.queryByRole('img', { name: 'Má phải' })).not.toBeInTheDocument()
  await first.user.click(screen.getByRole('button', agree))
  const section = within(screen.getByRole('region', { name: copy.sections.beforeAfters }))
  expect(await section.findByRole('slider')).toBeVisible()
  expect(section.getByText(/Cách nhau 90 ngày/)).toBeVisible()
  first.unmount()
  shown = []
  renderPage(address)
  // Why is not told: a pair may have been taken off the page, or its patient may have withdrawn the consent.
  const line = await screen.findByText(bodyCopy.beforeAfters.none)
  expect(line).toBeVisible()
  expect(line).not.toHaveTextContent(/đồng ý|người trong ảnh/)
})
