import { expect, settings, test } from '../../fixtures/test.ts'

interface SpinnerTimes {
  /** When the content was first seen under the overlay. */
  over?: number
  /** When the app, started within the 500 ms, made the page inert under the overlay. */
  held?: number
  left?: number
  /** When a timer that is due after 900 ms was called. */
  late?: number
}

for (const [site, address] of [
  ['web', `${settings.webUrl}/`],
  ['crm', `${settings.crmUrl}/auth/login`],
  ['doctor', `${settings.doctorUrl}/auth/login`],
] as const) {
  test(`${site}: the root app shows the loading spinner for about 500 ms at start`, async ({ page }) => {
    await page.addInitScript(() => {
      const times: SpinnerTimes = {}
      Object.assign(window, { spinnerTimes: times })
      // Timers are called in the order in which they are due, however busy the machine is.
      setTimeout(() => {
        times.late = performance.now()
      }, 900)
      new MutationObserver(() => {
        const overlay = document.getElementById('boot')
        if (overlay && document.querySelector('h1')) times.over ??= performance.now()
        if (document.getElementById('root')?.hasAttribute('inert')) times.held ??= performance.now()
        if (overlay?.dataset.leaving !== undefined) times.left ??= performance.now()
      }).observe(document, { childList: true, subtree: true, attributes: true })
    })
    const served = await page.goto(address)
    expect(await served?.text()).toContain('id="boot" role="status"')
    await expect(page.locator('#boot')).toHaveCount(0)
    await expect(page.locator('#root')).not.toHaveAttribute('inert')
    const times = () =>
      page.evaluate(() => (window as unknown as { spinnerTimes: SpinnerTimes }).spinnerTimes)
    await expect.poll(async () => (await times()).late).toBeDefined()
    const { over, held, left, late = 0 } = await times()
    if (site === 'web') expect(over, 'the heading stood under the overlay').toBeDefined()
    if (left === undefined) throw new Error('nothing took the overlay away')
    expect(left).toBeGreaterThanOrEqual(490)
    // An app that starts after 500 ms takes the overlay away as it starts and holds nothing.
    if (held !== undefined) expect(left).toBeLessThan(late)
  })
}

test('scroll-to-top button: appears after scrolling more than 400 px', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Lên đầu trang' })
  await page.evaluate(() => scrollTo({ top: 399, behavior: 'instant' }))
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 460, behavior: 'instant' }))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('scroll animations: last 1200 ms and start after the app mounts', async ({ page }) => {
  await page.goto('/')
  const armed = page.locator('[data-reveal=armed]')
  // A part is taken up within 100 px below the view; what is in view by then needs no animation.
  const section = page.getByRole('region', { name: 'Học viên nói gì sau khóa học' })
  await expect
    .poll(async () => {
      await section.evaluate((element) => {
        const below = element.getBoundingClientRect().top - innerHeight
        scrollBy({ top: below - 50, behavior: 'instant' })
      })
      return armed.count()
    })
    .toBeGreaterThan(0)
  const countInView = () =>
    armed.evaluateAll((elements) => {
      const boxes = elements.map((element) => element.getBoundingClientRect())
      return boxes.filter(({ top, bottom }) => top < innerHeight && bottom > 0).length
    })
  await expect.poll(countInView, { message: 'nothing that is in view stays hidden' }).toBe(0)
  await armed.first().scrollIntoViewIfNeeded()
  const shown = page.locator('[data-reveal=shown]').first()
  await expect(shown).toBeAttached()
  const durations = await shown.evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(durations.split(', ')).toContain('1.2s')
})

test('scroll animations: with reduced motion no content is hidden for them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.locator('#boot')).toHaveCount(0)
  const hidden = await page
    .locator('[data-reveal]')
    .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity !== '1').length)
  expect(hidden).toBe(0)
})

test('page without scripts: can be read', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/course')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /tiêm|laser|da/i })
      .first(),
  ).toBeVisible()
  await context.close()
})

test('visitor: gets a browser fingerprint identifier', async ({ page }) => {
  await page.goto('/')
  const find = async () => {
    // The first user input starts it; a page that is not ready yet misses the first inputs.
    await page.mouse.move(100 + Math.random() * 100, 100)
    return page.evaluate(() =>
      Object.values({ ...localStorage }).find((value) => /"id":"[0-9a-f]{32}"/.test(value)),
    )
  }
  await expect.poll(find).toBeTruthy()
})

test('privacy: no page sends requests to another host', async ({ page, baseURL }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const path of ['/', '/course', '/doctor', '/news', '/auth/login']) await page.goto(path)
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
})
