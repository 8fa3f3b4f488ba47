import { accounts } from '../../fixtures/accounts.ts'
import { signInStaff, signInWithCode } from '../../fixtures/staff.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

test.describe('doctor portal with password and code', () => {
  // The first answer requires the code of the second factor.
  test.use({ expected: { faults: [failedRequest(422)] } })

  test('a doctor signs in with password and code and sees their own courses', async ({ page }) => {
    await signInWithCode(page, 'doctor', accounts.doctor)
    await expect(page).toHaveURL(/\/crm\/doctor$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào bác sĩ')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto(`${settings.doctorUrl}/crm/doctor/${accounts.doctor.slug}`)
    await expect(page.getByRole('tab', { name: /Khóa học/ })).toBeVisible()
  })
})

test.describe('doctor portal: another doctor’s pages', () => {
  test.use({ expected: { faults: [failedRequest(404)] } })

  test('answer 404', async ({ page }) => {
    await signInStaff(page, 'doctor', accounts.doctor)
    await page.goto(`${settings.doctorUrl}/crm/doctor/${accounts.otherDoctor.slug}`)
    await expect(page.getByText('404')).toBeVisible()
  })
})
