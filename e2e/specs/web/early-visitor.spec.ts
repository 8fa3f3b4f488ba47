import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

/** Holds the program of the site back, as a slow line does, until `release` is called. */
async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what a visitor chooses and presses before the program is there is not lost', async ({ page }) => {
  const release = await holdProgram(page)
  await page.goto('/course')
  await page.getByRole('checkbox', { name: 'Cơ bản' }).check()
  await page.getByLabel('Sắp xếp').selectOption({ label: 'Mới nhất' })
  release()
  await expect(page).toHaveURL(/level=/)
  await expect(page).toHaveURL(/sort=newest/)
  await expect(page.getByRole('checkbox', { name: 'Cơ bản' })).toBeChecked()
})

test('a search typed before the program is there stays, and is sent without it', async ({ page }) => {
  const release = await holdProgram(page)
  await page.goto('/')
  const search = page.getByRole('banner').getByLabel('Tìm khóa học, bài học, bác sĩ')
  await search.fill('tiem moi')
  release()
  await page.waitForFunction(() => document.getElementById('boot') === null)
  await expect(search).toHaveValue('tiem moi')
})

test('a search is sent by the browser alone', async ({ page }) => {
  await holdProgram(page)
  await page.goto('/')
  const search = page.getByRole('banner').getByLabel('Tìm khóa học, bài học, bác sĩ')
  await search.fill('tiem moi')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/course\?q=tiem\+moi/)
})
