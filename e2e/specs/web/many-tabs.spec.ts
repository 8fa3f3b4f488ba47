import type { BrowserContext } from '@playwright/test'
import { accounts, signIn } from '../../fixtures/accounts.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

/** Makes the browser treat its access token as expired; the refresh token stays valid. */
async function endAccessToken(context: BrowserContext) {
  const cookies = await context.cookies(settings.webUrl)
  const token = cookies.find((cookie) => cookie.name === 'token')
  if (!token) throw new Error('not signed in')
  const [head, payload = '', signature] = token.value.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number }
  const life = claims.exp - claims.iat
  const past = { ...claims, iat: claims.iat - life - 60, exp: claims.exp - life - 60 }
  const ended = [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
  await context.addCookies([{ ...token, value: ended }])
}

for (const hasLocks of [true, false]) {
  test(`session: ten tabs refresh at once without a logout, ${hasLocks ? 'taking turns' : 'in a browser without locks'}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000)
    if (!hasLocks)
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
    await signIn(page, accounts.newLearner)
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/about')))
    await page.close()
    const [first] = tabs
    if (!first) throw new Error('no tab was opened')
    const refused: string[] = []
    let renewals = 0
    context.on('response', (response) => {
      // Only answered renewals count: one started while its page is being left has no effect and is repeated.
      if (response.url().endsWith('/api/auth/refresh')) renewals += 1
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
    })
    await endAccessToken(context)
    await Promise.all(tabs.map((tab) => tab.goto('/profile')))
    for (const tab of tabs) {
      // The heading shows before the first API call; the name shows only after one was answered.
      await expect(tab.getByLabel('Họ và tên')).toHaveValue(/./)
      await expect(tab).toHaveURL(/\/profile/)
    }
    expect(refused).toEqual([])
    if (hasLocks) expect(renewals).toBe(1)
    else expect(renewals).toBeGreaterThan(0)
    const names = (await context.cookies(settings.webUrl)).map((cookie) => cookie.name)
    expect(names).toEqual(expect.arrayContaining(['token', 'refreshToken', 'userData']))
    // The server accepts the pair of tokens from the renewal.
    await endAccessToken(context)
    await first.reload()
    await expect(first.getByLabel('Họ và tên')).toHaveValue(/./)
    expect(refused).toEqual([])
  })
}

for (const [name, minutes] of [
  ['late', -5],
  ['early', 5],
] as const) {
  test(`session: a browser whose clock is five minutes ${name} signs in and stays signed in`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 })
    await signIn(page, accounts.newLearner)
    await page.goto('/profile')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/profile/)
  })
}
