import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { withSession } from '../../fixtures/session-cookies.ts'
import { openSession } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

const course = 'tu-van-va-dong-thuan-dieu-tri'

test.use({ expected: { faults: [/404/] } })

test('before and after: arrow keys move the line, and a withdrawn consent takes both pictures off at once', async ({
  page,
}) => {
  const { sections } = await api.catalogue.course.call({ params: { slug: course } })
  const lesson = sections.flatMap(({ lessons }) => lessons).find(({ title }) => title.startsWith('Mẫu phiếu'))
  const lessonId = lesson?.id ?? ''
  const open = async () => {
    await page.goto(`${settings.webUrl}/course/${course}`)
    await page.getByRole('button', { name: 'Mở tất cả' }).click()
    await page.getByRole('button', { name: /Mẫu phiếu đồng thuận/ }).click()
    await expect(page.getByRole('dialog').getByText('Danh sách mục cần có', { exact: false })).toBeVisible()
  }
  const slider = page.getByRole('slider', { name: 'Vạch so sánh ảnh trước và ảnh sau' })
  await open()
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '51% ảnh trước, 49% ảnh sau')
  const { beforeAfters } = await api.learning.lesson.call({ params: { lessonId } })
  const picture = new URL(beforeAfters[0]?.before.src ?? '', settings.webUrl).href
  expect((await page.request.get(picture)).status()).toBe(200)

  const staff = withSession(await openSession('crm', accounts.owner))
  const { items } = await api.crmPatientConsents.consents.call({ query: { q: 'DEMO-2026-002' } }, staff)
  const params = { id: items[0]?.id ?? '' }
  const body = { reason: 'Bệnh nhân đổi ý (minh họa)' }
  await api.crmPatientConsents.withdrawConsent.call({ params, body }, staff)
  expect((await page.request.get(picture)).status()).toBe(404)
  await open()
  await expect(slider).toHaveCount(0)
})
