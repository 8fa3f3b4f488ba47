import type { Page } from '@playwright/test'
import { accounts, signIn } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { openOrder } from '../../fixtures/orders.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { type Shift, watchShifts } from '../../fixtures/shifts.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

const COURSE = '/course/laser-co-ban-tuong-tac-anh-sang-va-mo'
const phone = { width: 360, height: 780 }

test.describe('looks on a phone', () => {
  test.use({ viewport: phone })

  test('course page: a scrolling row fades at the edge, and the doctor’s portrait is round', async ({
    page,
  }) => {
    await page.goto(COURSE)
    const row = page.getByRole('navigation', { name: 'Các phần của trang' })
    const fades = () =>
      row.evaluate((element) => {
        const style = getComputedStyle(element)
        const [start, end] = ['--fade-start', '--fade-end'].map((name) =>
          Number.parseFloat(style.getPropertyValue(name)),
        )
        return { goesOn: element.scrollWidth > element.clientWidth, start, end }
      })
    expect(await fades()).toMatchObject({ goesOn: true, start: 0, end: 40 })
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
    await expect.poll(fades).toMatchObject({ start: 40, end: 0 })
    const face = await page.locator('[data-surface=hero] img.rounded-full').boundingBox()
    expect(face?.width).toBe(face?.height)
  })

  test('toast: covers neither the header nor a main button', async ({ page }) => {
    await signIn(page, accounts.learner)
    const toast = page.locator('[data-sonner-toast]').first()
    await expect(toast).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tiếp tục học' }).first()).toBeVisible()
    const covered = () =>
      toast.evaluate((element) => {
        const own = element.getBoundingClientRect()
        return [...document.querySelectorAll('header, :is(a, button):is(.bg-primary, .bg-accent).shadow-1')]
          .map((other) => ({ other, box: other.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.bottom > own.top && box.top < own.bottom)
          .map(({ other }) => other.textContent)
      })
    await expect.poll(covered).toEqual([])
  })

  test('checkout: each value to copy into the bank app fits on one line', async ({ page }) => {
    const learner = await newLearner('Vũ Thị Kim Ngân')
    const session = await api.auth.login.call({ body: { ...learner, app: 'web' } })
    const { code, transfer } = await openOrder(session, COURSE.replace('/course/', ''))
    await setSessionCookies(page, settings.webUrl, session)
    await page.goto(`/payment?order=${code}`)
    const content = page.getByRole('definition').getByText(transfer.content)
    const lines = () =>
      content.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length
      })
    await expect.poll(lines).toBe(1)
  })
})

test('registration: the words of the picture stay on the screen beside a long form', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/auth/regis')
  const words = page.getByText('Hiểu giải phẫu trước')
  await expect(words).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox').last().scrollIntoViewIfNeeded()
  await expect(words).toBeInViewport({ ratio: 1 })
})

/** Opens a page of the demo's learner once its fonts are in the cache, and collects what moves until `isFull`. */
async function shiftsOf(page: Page, path: string, isFull: () => Promise<void>): Promise<Shift[]> {
  const session = await api.auth.login.call({ body: { ...accounts.learner, app: 'web' } })
  await setSessionCookies(page, settings.webUrl, session)
  // So the result does not depend on which fallback fonts the machine has.
  await page.goto('/about')
  await page.evaluate(() => document.fonts.ready)
  const shifts = await watchShifts(page)
  await page.goto(path)
  await isFull()
  await page.evaluate(() => document.fonts.ready)
  return shifts()
}

for (const [size, viewport] of Object.entries({ phone, desktop: { width: 1280, height: 800 } })) {
  test(`my courses: nothing shifts while the page fills, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const isFull = () => expect(page.getByRole('tab', { name: /Đang học/ })).toBeVisible()
    expect(await shiftsOf(page, '/student/my-course', isFull)).toEqual([])
  })
}

test('account: the button to sign out stays where it is while the passkeys load', async ({ page }) => {
  const signOut = page.getByRole('main').getByRole('button', { name: 'Đăng xuất' })
  const add = page.getByRole('button', { name: 'Thêm khóa truy cập' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/me/passkeys', (route) => held.then(() => route.fallback()))
  await shiftsOf(page, '/profile?tab=security', () => expect(signOut).toBeVisible())
  const before = await signOut.boundingBox()
  answer()
  await expect(add).toBeVisible()
  expect(await signOut.boundingBox()).toEqual(before)
})
