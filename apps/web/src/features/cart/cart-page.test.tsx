import { contract } from '@repo/contract'
import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import { buildCourseCard, mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bundlesMessages } from '../../components/bundles/bundles.messages.ts'
import { cartMessages } from '../../components/cart/cart.messages.ts'
import { changeKeptCart, readKeptCart } from '../../components/cart/kept-cart.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { cartPageMessages as copy } from './cart-page.messages.ts'

// jsdom has none; messages ask for it when one is pressed.
Element.prototype.setPointerCapture ??= () => {}

const [first, second, third] = [
  buildCourseCard({ slug: 'tiem-moi', title: 'Tiêm môi', price: 900_000, listPrice: 1_000_000 }),
  buildCourseCard({ slug: 'laser', title: 'Laser', price: 500_000, listPrice: 500_000 }),
  buildCourseCard({ slug: 'peel', title: 'Peel da', price: 700_000, listPrice: 700_000 }),
]
type Card = typeof first
const line = ({ id, slug, title, coverUrl, price, listPrice }: Card) => ({
  course: { id, slug, title, coverUrl },
  state: 'for_sale' as const,
  price,
  listPrice,
  saleEndsAt: null,
})
const view = <L extends { price: number; listPrice: number; state: string }>(lines: L[]) => {
  const sold = lines.filter(({ state }) => state === 'for_sale')
  return {
    lines,
    bundles: [],
    listTotal: sold.reduce((sum, { listPrice }) => sum + listPrice, 0),
    total: sold.reduce((sum, { price }) => sum + price, 0),
  }
}
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.cart.priceCart, ({ query }) =>
    view([first, second].filter(({ id }) => query.getAll('courses').includes(id)).map(line)),
  ),
)
const keep = (...courses: Card[]) =>
  changeKeptCart(() => courses.map(({ id, price }) => ({ id, seenPrice: price })))
afterEach(() => changeKeptCart(() => []))

test('cart of a visitor: what changed is told, what left the site drops out, and the way on asks to sign in', async () => {
  keep(first, second, third)
  changeKeptCart((courses) => courses.map((course) => ({ ...course, seenPrice: 500_000 })))
  const { user } = renderPage('/cart')
  const list = within(await screen.findByRole('list', { name: copy.lines }))
  expect(list.getByText(/Giá đã tăng 400\.000/)).toBeVisible()
  expect(await screen.findByText(copy.gone(1))).toBeVisible()
  expect(screen.getByRole('link', { name: copy.checkout(2) })).toHaveAttribute(
    'href',
    `/auth/login?next=${encodeURIComponent(`/payment?courses=${encodeURIComponent('tiem-moi,laser')}`)}`,
  )
  await user.click(list.getByRole('button', { name: copy.removeOf('Laser') }))
  expect(await screen.findByRole('link', { name: copy.checkout(1) })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: copy.undo }))
  expect(await screen.findByRole('link', { name: copy.checkout(2) })).toBeVisible()
})

test('cart: what a visitor chose joins the account once, and what finds no room stays in the browser', async () => {
  keep(second, first)
  // Room for one more.
  let lines = Array.from({ length: MAX_ORDER_LINES - 1 }, () => buildCourseCard())
  server.use(
    mockEndpoint(contract.cart.cart, () => view(lines.map((course) => ({ ...line(course), seenPrice: 1 })))),
    mockEndpoint(contract.cart.addToCart, ({ body }) => {
      const { courses } = contract.cart.addToCart.body.parse(body)
      lines = [...lines, second]
      return { left: courses.slice(1).map(({ id }) => id) }
    }),
  )
  renderPage('/cart', signedInSession())
  expect(await screen.findByRole('link', { name: second.title })).toBeVisible()
  expect(await screen.findByText(copy.kept(1))).toBeVisible()
  await waitFor(() => expect(readKeptCart().map(({ id }) => id)).toEqual([first.id]))
})

test('cart: says why a course is not bought, and leaves it out of the sums', async () => {
  const seen = (course: Card, state: 'for_sale' | 'owned' | 'withdrawn') => ({
    ...line(course),
    state,
    seenPrice: course.price,
  })
  server.use(
    mockEndpoint(
      contract.cart.cart,
      view([seen(first, 'for_sale'), seen(second, 'owned'), seen(third, 'withdrawn')]),
    ),
  )
  renderPage('/cart', signedInSession())
  expect(await screen.findByText(copy.owned)).toBeVisible()
  expect(screen.getByText(copy.withdrawn)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.checkout(1) })).toHaveAttribute(
    'href',
    '/payment?course=tiem-moi',
  )
  expect(await screen.findByRole('link', { name: /^Giỏ hàng, 1 khóa học/ })).toBeVisible()
})

test('cart: a bundle is put in at once, and what finds no room is told', async () => {
  const lines = Array.from({ length: MAX_ORDER_LINES - 1 }, () => buildCourseCard())
  const asked: string[][] = []
  server.use(
    mockEndpoint(contract.bundles.bundle, {
      slug: 'combo-da',
      title: 'Combo da',
      description: '',
      coverUrl: first.coverUrl,
      price: 1_200_000,
      singlePrice: 1_400_000,
      endsAt: null,
      updatedAt: '2026-11-20T03:00:00.000Z',
      courses: [first, second],
    }),
    mockEndpoint(contract.cart.cart, view(lines.map((course) => ({ ...line(course), seenPrice: 1 })))),
    mockEndpoint(contract.cart.addToCart, ({ body }) => {
      const { courses } = contract.cart.addToCart.body.parse(body)
      asked.push(courses.map(({ id }) => id))
      return { left: [second.id] }
    }),
  )
  const { user, router } = renderPage('/combo/combo-da', signedInSession())
  await user.click(await screen.findByRole('button', { name: bundlesMessages.toCart }))
  expect(await screen.findByText(cartMessages.full)).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
  expect(asked).toEqual([[first.id, second.id]])
})
