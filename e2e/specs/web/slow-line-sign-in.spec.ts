import { accounts } from '../../fixtures/accounts.ts'
import {
  email,
  everyOtherMoment,
  expectCleanAddresses,
  expectSentOnce,
  expectSignedIn,
  openAndReach,
  password,
  someMoments,
  submitTimeout,
} from '../../fixtures/slow-forms.ts'
import { atEachMoment } from '../../fixtures/slow-line.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

// Traces are off, because tracing every visitor would take longer than the visits.
test.use({ trace: 'off', screenshot: 'off' })

test.describe('Enter on a slow line: signing in', () => {
  // Up to sixteen visitors on a slow connection (thirty-one where every moment is asked for), several at a time, take minutes.
  test.describe.configure({ timeout: 360_000 })

  test('signs in once, whenever Enter is pressed', async ({ browser }) => {
    await atEachMoment(browser, everyOtherMoment, async (visitor, moment) => {
      const page = await openAndReach(visitor, '/auth/login?next=%2Fgift', moment)
      const account = accounts.learner
      await email(page).fill(account.email)
      await password(page).fill(account.password)
      await password(page).press('Enter')
      await expectSignedIn(visitor)
      await expect(page).toHaveURL(`${settings.webUrl}/gift`, submitTimeout)
      expectSentOnce(visitor, '/auth/login', '/auth/login')
      expectCleanAddresses(visitor, account.email, account.password)
    })
  })

  for (const [office, url, account] of [
    ['admin', settings.crmUrl, accounts.owner],
    ['doctor', settings.doctorUrl, accounts.doctor],
  ] as const) {
    test(`requests the second factor on the ${office} site`, async ({ browser }) => {
      await atEachMoment(browser, someMoments, async (visitor, moment) => {
        const page = await openAndReach(visitor, `${url}/auth/login`, moment)
        await page.getByLabel('Email').fill(account.email, submitTimeout)
        await password(page).fill(account.password)
        await password(page).press('Enter')
        await expect(page.getByLabel('Mã xác thực')).toBeVisible(submitTimeout)
        expectSentOnce(visitor, '/auth/login', '/auth/login')
        expectCleanAddresses(visitor, account.password)
        // The demo offers the account's code at an endpoint by its address, while no page shows it.
        expect(page.url()).not.toContain(account.email)
      })
    })
  }
})
