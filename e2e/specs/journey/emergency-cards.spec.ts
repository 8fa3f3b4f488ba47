import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { videoCourse } from '../../fixtures/video.ts'

const cardsAnswer = '**/api/me/emergency-cards'

test.use({ expected: { faults: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] } })

test('emergency cards and glossary: one press from the lesson, read while the service is away, forgotten at signing out', async ({
  page,
}) => {
  const learner = await enrolledLearner('Lý Thanh Trúc', videoCourse)
  await setSessionCookies(page, settings.webUrl, learner.session)
  const steps = page.getByRole('article').getByRole('listitem').filter({ hasText: 'adrenalin' })

  await test.step('a press in the classroom shows the cards of the course over the lesson', async () => {
    await page.goto(learner.lessonUrl)
    await page.getByRole('button', { name: 'Thẻ cấp cứu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Thẻ cấp cứu' })
    await drawer.getByRole('button', { name: /^Phản vệ/ }).click()
    await expect(steps.first()).toBeVisible()
    await drawer.getByRole('link', { name: 'Mở trang riêng để in' }).click()
    await expect(page).toHaveURL(/\/student\/emergency\?card=/)
    await expect(steps.first()).toBeVisible()
  })

  await test.step('on paper there is the card alone, on one sheet', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(steps.first()).toBeVisible()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    await page.emulateMedia({ media: null })
  })

  await test.step('without an answer of the service the kept cards are read after a reload', async () => {
    await page.route(cardsAnswer, (route) => route.abort())
    await page.reload()
    await expect(page.getByText(/Bạn đang đọc bản giữ trong máy/)).toBeVisible()
    await expect(steps.first()).toBeVisible()
    await page.unroute(cardsAnswer)
  })

  await test.step('signing out forgets what was kept', async () => {
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(await kept()).toContain('emergency-cards')
    await page.goto(`${settings.webUrl}/profile?tab=security`)
    await page.getByRole('main').getByRole('button', { name: 'Đăng xuất' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(kept).not.toContain('emergency-cards')
  })

  await test.step('the glossary finds a term without diacritics', async () => {
    await page.goto(`${settings.webUrl}/glossary`)
    await page.getByRole('main').getByRole('searchbox').fill('hoi luu mao mach')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Capillary refill')).toBeVisible()
    await expect(page.getByText('Botulinum toxin type A')).toBeHidden()
  })
})
