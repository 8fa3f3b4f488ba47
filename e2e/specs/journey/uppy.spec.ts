import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { limitUpload } from '../../fixtures/network.ts'
import { withSession } from '../../fixtures/session-cookies.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

const script = '/uppy-client.js'

/** Uppy and the few lines that use it, as a site would bundle them. */
async function bundleClient(): Promise<string> {
  const entry = fileURLToPath(new URL('../../clients/uppy.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'client' } },
  })
  const [output] = Array.isArray(built) ? built : []
  const [chunk] = output?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('the client was not bundled')
  return chunk.code
}

/** Opens the page of videos with the third-party client on it, under the site's content security policy. */
async function openWithClient(page: Page, code: string): Promise<void> {
  await page.route(`**${script}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.goto(`${settings.doctorUrl}/crm/doctor/video`)
  await page.addScriptTag({ url: script })
}

test('Uppy: uploads a video from a browser without changes, and resumes after a reload', async ({ page }) => {
  const code = await bundleClient()
  const session = await signInStaff(page, 'doctor', accounts.otherDoctor)
  const title = `Gửi bằng Uppy ${randomUUID().slice(0, 8)}`
  const job = { name: `${title}.mp4`, bytes: 600_000, token: session.accessToken }
  const seen: { method: string; offset: number }[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/uploads')) return
    seen.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) })
  })

  await openWithClient(page, code)
  await limitUpload(page, 150_000)
  await page.evaluate((told) => void window.sendVideo(told).catch(() => {}), job)
  await expect.poll(() => page.evaluate(() => window.sentPercent)).toBeGreaterThan(20)

  await openWithClient(page, code)
  await limitUpload(page, -1)
  const address = await page.evaluate((told) => window.sendVideo(told), job)
  expect(address).toContain('/api/uploads/')
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(seen.at(-1)).toEqual({ method: 'PATCH', offset: expect.any(Number) })
  expect(seen.at(-1)?.offset).toBeGreaterThan(0)

  const { items } = await api.videos.videos.call({ query: { q: title } }, withSession(session))
  expect(items.map((video) => video.title)).toEqual([title])
  for (const { id } of items) await api.videos.removeVideo.call({ params: { id } }, withSession(session))
})
