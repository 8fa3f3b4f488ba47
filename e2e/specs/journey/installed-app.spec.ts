import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '../../fixtures/api.ts'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { startReleasingSite } from '../../fixtures/next-release.ts'
import { setSessionCookies, withSession } from '../../fixtures/session-cookies.ts'
import { expect, test } from '../../fixtures/test.ts'
import { videoCourse } from '../../fixtures/video.ts'

test.use({
  serviceWorkers: 'allow',
  expected: { faults: [/ERR_INTERNET_DISCONNECTED/, /status of 404/, /Failed to fetch/] },
})

/** Paths of everything that is kept for one account, and whether the program is. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(`${name.split(':')[0]} ${new URL(url).pathname}`)
    return found
  })

test('a learner reads without a network, takes a new release when it suits, and leaves nothing behind', async ({
  page,
  context,
}) => {
  const { session } = await enrolledLearner('Lý Mai Chi', videoCourse)
  const site = await startReleasingSite()
  const own = withSession(session)
  const { sections } = await api.learning.classroom.call({ params: { slug: videoCourse } }, own)
  const lessonId = sections[0]?.lessons[0]?.id ?? ''
  const text = 'Rút kim chậm ở lớp nông'
  const id = randomUUID()
  await api.notes.saveNote.call(
    { params: { id }, body: { lessonId, positionMs: 3000, text, version: 0, ageMs: 0 } },
    own,
  )
  await setSessionCookies(page, site.url, session)
  const course = page
    .getByRole('main')
    .getByRole('link', { name: /Tiếp tục học|Bắt đầu học/ })
    .first()

  await test.step('what a learner needs is kept by itself', async () => {
    await page.goto(`${site.url}/student/my-course`)
    await expect(course).toBeVisible()
    for (const part of [
      'pages /student/my-course',
      'pages /student/notes',
      'reads /api/me/notes',
      'shell /offline',
    ])
      await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(part)
    const worker = await (await page.request.get(`${site.url}/sw.js`)).text()
    const program = new Set(worker.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
    expect(program.size).toBeGreaterThan(100)
    const missing = async () => {
      const there = await kept(page)
      return [...program].filter((file) => !there.includes(`program ${file}`))
    }
    await expect.poll(missing, { timeout: 20_000 }).toEqual([])
  })

  await test.step('courses and notes are read without a network; another page says what can be read', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(course).toBeVisible()
    await page.goto(`${site.url}/student/notes`)
    await expect(page.getByText(text)).toBeVisible()
    await page.goto(`${site.url}/student/review`)
    await expect(page.getByRole('heading', { name: 'Không có mạng' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Ghi chú của tôi' })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/student\/review$/)
  })

  await test.step('a tab of the old release goes on, also with parts that it had not loaded yet', async () => {
    await page.goto(`${site.url}/student/my-course`)
    await expect(course).toBeVisible()
    site.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const take = page.getByRole('button', { name: 'Cập nhật', exact: true })
    await expect(take).toBeVisible()
    await page
      .getByRole('button', { name: /mã kích hoạt/i })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    site.publish()
    await Promise.all([page.waitForEvent('load'), take.click()])
    await expect(course).toBeVisible()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  })

  await test.step('signing out says what was not sent, and then nothing of the account is left', async () => {
    const draft = { title: 'Kim số mấy?', text: '', isPrivate: false, positionMs: null }
    const key = `question-draft:${session.user.id}:${lessonId}`
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
      key,
      JSON.stringify(draft),
    ] as const)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /tài khoản/i })
      .click()
    await page
      .getByRole('menuitem', { name: 'Đăng xuất' })
      .or(page.getByRole('button', { name: 'Đăng xuất' }))
      .first()
      .click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText(
      '1 câu hỏi đang viết dở',
    )
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Đăng xuất' })
      .click()
    await expect(page).toHaveURL(`${site.url}/`)
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .not.toContainEqual(expect.stringContaining(':'))
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
  })
  await site.close()
})
