import { expectAccessible } from '../../fixtures/accessible.ts'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

test('daily review: from the own courses through all questions by the keyboard, until it is done', async ({
  page,
}) => {
  const session = await api.auth.login.call({ body: { ...accounts.learner, app: 'web' } })
  await setSessionCookies(page, settings.webUrl, session)
  const room = page.getByRole('group', { name: 'Lượt ôn hôm nay' })
  const done = page.getByRole('heading', { name: 'Xong hôm nay' })
  const answered = page.getByRole('article')

  await test.step('own courses say how much is due, and lead there', async () => {
    await page.goto(`${settings.webUrl}/student/my-course`)
    const entry = page.getByRole('region', { name: 'Ôn tập hôm nay' })
    await expect(entry).toContainText(/\d+ câu đến hạn/)
    await expect(entry).toContainText(/Chuỗi \d+ ngày/)
    await entry.getByRole('link', { name: 'Ôn ngay' }).click()
    await expect(page.getByRole('heading', { name: 'Ôn tập hôm nay' })).toBeVisible()
  })

  await test.step('each question is answered and explained by the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Bắt đầu ôn' }).press('Enter')
    await expect(room).toBeFocused()
    await expectAccessible(page)
    for (;;) {
      const isOrder = await room.getByRole('button', { name: 'Giữ thứ tự này' }).isVisible()
      if (isOrder) await room.getByRole('button', { name: 'Tôi không nhớ' }).press('Enter')
      else {
        await page.keyboard.press('1')
        await page.keyboard.press('Enter')
      }
      await expect(answered).toContainText('Giải thích')
      await expectAccessible(page)
      const isLast = await page.getByRole('button', { name: 'Xem kết quả hôm nay' }).isVisible()
      await expect(room).toBeFocused()
      await page.keyboard.press('Enter')
      if (isLast) break
      await expect(answered).toBeHidden()
    }
  })

  await test.step('it is done for today, also after a reload, and says what comes next', async () => {
    await expect(done).toBeFocused()
    await page.reload()
    await expect(done).toBeVisible()
    // Until the start-up overlay has gone, nothing below it can be reached.
    await expect(page.locator('#boot')).toHaveCount(0)
    await expect(page.getByText(/Lượt tới: \d+ câu, ngày mai/)).toBeVisible()
    await expect(page.getByText(/: hôm nay/)).toHaveCount(0)
    await expectAccessible(page)
  })
})
