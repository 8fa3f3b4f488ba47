import type { Page } from '@playwright/test'
import { codeFromMail, mailTo } from '../../fixtures/mails.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { expect, failedRequest, test } from '../../fixtures/test.ts'

const program = /\/assets\/(?!start-)[^/]+\.js$/
/** All scripts; without the start script the browser submits a form at once. */
const everyScript = /\/assets\/[^/]+\.js$/

/** Delays scripts of the site, like a slow connection, until `release` is called. */
async function holdScripts(page: Page, scripts: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('before hydration: a visitor’s choices and clicks are kept', async ({ page }) => {
  const release = await holdScripts(page, program)
  await page.goto('/course')
  await page.getByRole('checkbox', { name: 'Cơ bản' }).check()
  await page.getByLabel('Sắp xếp').selectOption({ label: 'Mới nhất' })
  release()
  await expect(page).toHaveURL(/level=/)
  await expect(page).toHaveURL(/sort=newest/)
  await expect(page.getByRole('checkbox', { name: 'Cơ bản' })).toBeChecked()
})

test('before hydration: typed search text stays after the scripts have loaded', async ({ page }) => {
  const release = await holdScripts(page, program)
  await page.goto('/')
  const search = page.getByRole('banner').getByLabel('Tìm khóa học, bài học, bác sĩ')
  await search.fill('tiem moi')
  release()
  await page.waitForFunction(() => document.getElementById('boot') === null)
  await expect(search).toHaveValue('tiem moi')
})

test('before hydration: the browser submits a search by itself', async ({ page }) => {
  await holdScripts(page, program)
  await page.goto('/')
  const search = page.getByRole('banner').getByLabel('Tìm khóa học, bài học, bác sĩ')
  await search.fill('tiem moi')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/course\?q=tiem\+moi/)
})

test.describe('a refused form', () => {
  // The browser reports the status of the page that answers it.
  test.use({ expected: { faults: [failedRequest(422)] } })

  test('keeps the focus in the field where the visitor types before hydration', async ({ page }) => {
    const release = await holdScripts(page, everyScript)
    await page.goto('/contact', { waitUntil: 'commit' })
    const main = page.getByRole('main')
    const name = main.getByLabel('Họ và tên')
    await name.fill('Trần Thu Hà')
    await name.press('Enter')
    await expect(main.getByRole('alert').first()).toBeVisible()
    const words = main.getByLabel('Lời nhắn', { exact: true })
    await words.pressSequentially('Tôi muốn hỏi ')
    release()
    await page.waitForFunction(() => document.documentElement.dataset.program === 'ready')
    await page.keyboard.type('về khóa tiêm môi.')
    await expect(words).toHaveValue('Tôi muốn hỏi về khóa tiêm môi.')
  })
})

test('before hydration: a new password is submitted by Enter while the scripts load', async ({ page }) => {
  const { email } = await newLearner('Trần Thu Hà')
  const release = await holdScripts(page, everyScript)
  await page.goto('/auth/forgotPass', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Mã xác thực')
  await code.fill(codeFromMail(await mailTo(email, /đặt lại|mật khẩu mới|quên/i)))
  await code.press('Enter')
  const chosen = page.getByLabel('Mật khẩu mới')
  await chosen.pressSequentially('ngọn hải đăng ')
  release()
  await page.waitForFunction(() => document.documentElement.dataset.program === 'ready')
  await page.keyboard.type('lúc nửa đêm')
  await expect(chosen).toHaveValue('ngọn hải đăng lúc nửa đêm')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login/)
})
