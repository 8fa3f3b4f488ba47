import type { Page, Route } from '@playwright/test'
import { expectAccessible, findFaintText, turnTo } from '../../fixtures/accessible.ts'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

const page = { pageSize: 20, total: 0, skipped: 0, previous: null, next: null }

/** A page whose states fill it, and one whose states take a row of a section; with what the read answers when it is empty. */
const screens = [
  {
    address: '/student/notes',
    read: /\/api\/me\/notes(\?|$)/,
    none: { ...page, items: [], courses: [] },
    empty: 'Bạn chưa có ghi chú nào',
  },
  {
    address: '/profile?tab=devices',
    read: /\/api\/me\/devices$/,
    none: { items: [], limit: 2, swapsLeft: 2, swapLimit: 2, swapWindowDays: 30, swapsResetAt: null },
    empty: 'Chưa có thiết bị nào',
  },
]

test.use({
  expected: { faults: [failedRequest(500), /ERR_INTERNET_DISCONNECTED/] },
  reducedMotion: 'reduce',
  viewport: { width: 360, height: 780 },
})

/** Both themes, and the theme of the beginning again afterwards. */
async function expectAccessibleInBoth(shown: Page, state: string) {
  await expectAccessible(shown)
  await turnTo(shown, 'dark')
  expect(await findFaintText(shown), `${shown.url()}, ${state}, dark`).toEqual([])
  await turnTo(shown, 'light')
}

/** Answers that a test gives one after the other to the same read; it waits until it is asked. */
function answersOf(shown: Page, read: RegExp) {
  let asked = Promise.withResolvers<Route>()
  return {
    start: () => shown.route(read, (route) => asked.resolve(route)),
    async give(status: number, body: object) {
      const route = await asked.promise
      asked = Promise.withResolvers<Route>()
      await route.fulfill({ status, json: body })
    },
    isAsked: () => asked.promise,
  }
}

test('states of a page: on its way, failed, without a network and empty are accessible in both themes', async ({
  page: shown,
  context,
}) => {
  await setSessionCookies(
    shown,
    settings.webUrl,
    await api.auth.login.call({ body: { ...accounts.learner, app: 'web' } }),
  )
  for (const { address, read, none, empty } of screens) {
    const answers = answersOf(shown, read)
    await answers.start()
    await shown.goto(address)
    await answers.isAsked()
    const main = shown.getByRole('main')
    await expect(main.getByRole('status').filter({ hasText: 'Đang tải' }).first()).toBeAttached()
    await expectAccessibleInBoth(shown, 'on its way')
    await answers.give(500, { error: { code: 50000, name: 'server.unknown', message: '', requestId: 'r' } })
    const again = main.getByRole('button', { name: 'Thử lại' })
    await expect(again).toBeVisible()
    await expectAccessibleInBoth(shown, 'failed')
    await context.setOffline(true)
    await again.click()
    await expect(main.getByText('Bạn đang ngoại tuyến')).toBeVisible()
    await expectAccessibleInBoth(shown, 'without a network')
    await context.setOffline(false)
    await answers.give(200, { data: none })
    await expect(main.getByText(empty)).toBeVisible()
    await expectAccessibleInBoth(shown, 'empty')
  }
})
