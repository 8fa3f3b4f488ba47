import type { Page } from '@playwright/test'
import { fillCredentials } from '../../fixtures/accounts.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

/** A learner who agreed to an earlier version of the terms. */
const signInWithOldTerms = async (page: Page) => {
  await page.goto('/auth/login?next=%2Fprofile')
  await fillCredentials(page, await newLearner('Người đồng ý bản cũ', { termsVersion: 1 }))
  await expect(page).toHaveURL(`${settings.webUrl}/auth/consent?next=%2Fprofile`)
}

const acceptTerms = (page: Page) => page.getByRole('checkbox', { name: /điều khoản sử dụng/ })
const submit = (page: Page) => page.getByRole('button', { name: 'Đồng ý và tiếp tục' }).click()

test.describe('new terms at the next sign-in', () => {
  test.use({
    // Requests that the page of courses sends before it redirects.
    expected: { faults: [failedRequest(403)] },
  })

  test('are shown before any other page, say what has changed, and open the account after agreeing', async ({
    page,
  }) => {
    await signInWithOldTerms(page)
    await expect(page.getByText('Thêm mục 5 về đánh giá')).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    // Another page of the account redirects back to the terms.
    await page.goto('/student/my-course')
    await expect(page).toHaveURL(/\/auth\/consent\?next=/)
    await page.goBack()
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    const text = page.waitForEvent('popup')
    await page.getByRole('link', { name: /Đọc toàn văn/ }).click()
    await expect((await text).getByRole('heading', { name: '5. Đánh giá và trao đổi' })).toBeVisible()
    await submit(page)
    await expect(page.getByText('Đồng ý với điều khoản để tiếp tục.')).toBeVisible()
    await acceptTerms(page).check()
    await submit(page)
    await expect(page).toHaveURL(`${settings.webUrl}/profile`)
    await page.goto('/profile?tab=notifications')
    await expect(page.getByText(/^Đồng ý với bản 2/)).toBeVisible()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, expected: { faults: [failedRequest(422)] } })

    test('new terms are accepted by a plain form post', async ({ page }) => {
      await signInWithOldTerms(page)
      await expect(page.getByText('Thêm mục 5 về đánh giá')).toBeVisible()
      await submit(page)
      await expect(page.getByText('Đồng ý với điều khoản để tiếp tục.')).toBeVisible()
      await acceptTerms(page).check()
      await page.getByRole('checkbox', { name: /chính sách bảo mật/ }).check()
      await submit(page)
      await expect(page).toHaveURL(`${settings.webUrl}/profile`)
      const cookies = await page.context().cookies(settings.webUrl)
      const userData = cookies.find(({ name }) => name === 'userData')?.value ?? ''
      expect(decodeURIComponent(userData)).not.toContain('mustAcceptTexts')
    })

    test('the page of new terms can be left by logging out', async ({ page }) => {
      await signInWithOldTerms(page)
      await page.getByRole('button', { name: 'Đăng xuất' }).click()
      await expect(page).toHaveURL(`${settings.webUrl}/`)
      expect(await page.context().cookies(settings.webUrl)).toEqual([])
    })
  })
})
