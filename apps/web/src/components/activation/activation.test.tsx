import { contract } from '@repo/contract'
import {
  buildMyCourse,
  buildOrder,
  mockEndpoint,
  mockError,
  pageOf,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { activationMessages as copy } from './activation.messages.ts'

const { redeem } = contract.activation
const paid = buildOrder({ state: 'paid', transfer: null })
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.learning.myCourses, []),
  mockEndpoint(contract.catalogue.courses, pageOf([])),
)

async function openDialog() {
  const page = renderPage('/student/my-course', signedInSession())
  await page.user.click(await screen.findByRole('button', { name: copy.open }))
  return { ...page, field: await screen.findByRole('textbox', { name: copy.label }) }
}

test('a code as it stands on paper opens its course', async () => {
  const sent: unknown[] = []
  server.use(
    mockEndpoint(redeem, ({ body }) => {
      sent.push(body)
      return paid
    }),
  )
  const { user, field } = await openDialog()
  await user.type(field, 'abcd-efgh 2345 6789{Enter}')
  const link = await screen.findByRole('link', { name: copy.goLearn })
  expect(sent).toEqual([{ code: 'ABCDEFGH23456789' }])
  await waitFor(() => expect(link).toHaveFocus())
  expect(link).toHaveAttribute('href', `/student/my-course/${paid.lines[0]?.course.slug}`)
})

test('what was opened is said until it was read, on a page that was empty before', async () => {
  let owned = false
  server.use(
    mockEndpoint(contract.learning.myCourses, () => (owned ? [buildMyCourse()] : [])),
    mockEndpoint(redeem, () => {
      owned = true
      return paid
    }),
  )
  const { user, field } = await openDialog()
  await user.type(field, 'ABCDEFGH23456789{Enter}')
  expect(await screen.findByRole('link', { name: copy.goLearn })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Đóng' }))
  expect(await screen.findAllByRole('link', { name: /Tiếp tục học/ })).not.toHaveLength(0)
})

test.each([
  ['', copy.missing],
  ['ABC', copy.invalid],
  ['ABCD-EFGH-2345-678O', copy.invalid],
])('%j is refused before it is sent, and stays in the field', async (typed, words) => {
  const { user, field } = await openDialog()
  if (typed) await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: copy.submit }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(field).toHaveFocus()
  expect(field).toHaveValue(typed)
})

test('a code that was used says so at its field', async () => {
  server.use(mockError(redeem, 'activation.used'))
  const { user, field } = await openDialog()
  await user.type(field, 'ABCDEFGH23456789{Enter}')
  expect(await screen.findByText('Mã kích hoạt này đã được dùng.')).toBeVisible()
  expect(field).toHaveAttribute('aria-invalid', 'true')
})
