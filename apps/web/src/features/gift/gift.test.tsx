import { contract } from '@repo/contract'
import { mockEndpoint, mockError, mockOffline, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { giftPageMessages as copy } from './gift.messages.ts'

const { claimGift } = contract.orders
const token = 'kV3f9_zq-81LmPpQd02rTsXyWbN4aEhG'
const courses = [{ slug: 'laser-co-ban', title: 'Laser cơ bản' }]
const server = startMockServer(...siteHandlers)

test('a visitor signs in or registers and comes back; the token appears in no address', async () => {
  const page = renderPage(`/gift#${token}`)
  const login = await screen.findByRole('link', { name: copy.login })
  expect(login).toHaveAttribute('href', '/auth/login?next=%2Fgift')
  expect(screen.getByRole('link', { name: copy.register })).toHaveAttribute(
    'href',
    '/auth/regis?next=%2Fgift',
  )
  page.unmount()

  const tokens: unknown[] = []
  server.use(
    mockEndpoint(claimGift, ({ body }) => {
      tokens.push(body)
      return { courses, from: 'Đỗ Quang Huy' }
    }),
  )
  const { user } = renderPage('/gift', signedInSession())
  await user.click(await screen.findByRole('button', { name: copy.claim }))
  const heading = await screen.findByRole('heading', { name: copy.doneTitle })
  expect(heading).toHaveFocus()
  expect(tokens).toEqual([{ token }])
  expect(screen.getByText(copy.doneFrom('Đỗ Quang Huy'))).toBeVisible()
  expect(screen.getByRole('link', { name: copy.learn('Laser cơ bản') })).toHaveAttribute(
    'href',
    '/student/my-course/laser-co-ban',
  )
})

test('the account that the gift goes to is named before it is taken', async () => {
  renderPage(`/gift#${token}`, signedInSession({ name: 'Lý Minh Châu' }))
  expect(await screen.findByText(copy.account('Lý Minh Châu'))).toBeVisible()
})

test.each([
  ['gift.claimed', copy.claimed],
  ['gift.not_found', copy.notFound],
] as const)('%s is said in words, and the token is forgotten', async (name, words) => {
  server.use(mockError(claimGift, name))
  const page = renderPage(`/gift#${token}`, signedInSession())
  await page.user.click(await screen.findByRole('button', { name: copy.claim }))
  expect(await screen.findByText(words)).toBeVisible()
  page.unmount()
  renderPage('/gift', signedInSession())
  expect(await screen.findByText(copy.noToken)).toBeVisible()
})

test('without network the gift can be tried again', async () => {
  server.use(mockOffline(claimGift))
  const { user } = renderPage(`/gift#${token}`, signedInSession())
  await user.click(await screen.findByRole('button', { name: copy.claim }))
  expect(await screen.findByText(/Không có kết nối mạng/)).toBeVisible()
  server.use(mockEndpoint(claimGift, { courses, from: '' }))
  await user.click(screen.getByRole('button', { name: copy.claim }))
  expect(await screen.findByText(copy.doneFromNobody)).toBeVisible()
})

test.each(['/gift', '/gift#x', '/gift#<script>'])('%s is no whole link', async (address) => {
  renderPage(address)
  await waitFor(() => expect(screen.getByText(copy.noToken)).toBeVisible())
})
