import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { limitUpload } from '../../fixtures/network.ts'
import { withSession } from '../../fixtures/session-cookies.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { cancelUploads } from '../../fixtures/uploads.ts'

/** The beginning of an MP4 file, enough for the upload check; it is uploaded but not processed. */
const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(600_000)])
const library = `${settings.crmUrl}/crm/Video`

/** Cancels open uploads, because one left by a failed test would appear in the next test's queue. */
test.afterEach(async () => {
  await cancelUploads(accounts.content)
})

const queue = (page: Page) => page.getByRole('list', { name: 'Hàng chờ tải lên' })

async function openReadyVideo(page: Page): Promise<void> {
  await page.goto(`${library}?state=ready&q=${encodeURIComponent('giải phẫu mạch máu')}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('list', { name: 'Các dòng phụ đề' })).toBeVisible()
}

async function deleteVideo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Thao tác với/ }).click()
  await page.getByRole('menuitem', { name: 'Xóa video' }).click()
  const popup = page.getByRole('alertdialog', { name: 'Xóa video này?' })
  await popup.getByRole('button', { name: 'Xóa video' }).click()
  await expect(page).toHaveURL(library)
}

test('upload: is paused, survives a reload, resumes with the same file and becomes a video', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('bai-giang.mp4')
  await writeFile(path, video)
  page.on('dialog', (dialog) => void dialog.accept())
  await signInStaff(page, 'crm', accounts.content)
  await page.goto(library)
  await limitUpload(page, 150_000)
  await page.getByLabel('Chọn tệp video').setInputFiles(path)
  const row = queue(page).getByRole('listitem')
  await expect(row.getByText('Đang tải lên')).toBeVisible()
  await row.getByRole('button', { name: /^Tạm dừng/ }).click()
  await expect(row.getByText('Đã tạm dừng')).toBeVisible()
  await row.getByRole('button', { name: /^Tải tiếp/ }).click()
  await expect(row.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')
  await page.reload()
  await expect(row.getByText('Chọn lại tệp để tải tiếp')).toBeVisible()
  await limitUpload(page, -1)
  await row.locator('input[type=file]').setInputFiles(path)
  await expect(row.getByText('Đã tải lên')).toBeVisible({ timeout: 30_000 })
  await row.getByRole('link', { name: /^Mở video/ }).click()
  await expect(page.getByRole('region', { name: 'Trạng thái xử lý' })).toBeVisible()
  await deleteVideo(page)
})

test('upload: resumes by itself after a reload where the browser keeps the file', async ({ page }) => {
  test.skip(
    settings.isHeadlessShell,
    'the headless shell from npm crashes when a page takes a file handle out of IndexedDB',
  )
  page.on('dialog', (dialog) => void dialog.accept())
  // The system's file picker cannot be automated, so a file from the page's own storage is used instead.
  await page.addInitScript(() => {
    const pick = async () => {
      const folder = await navigator.storage.getDirectory()
      const handle = await folder.getFileHandle('kept.mp4', { create: true })
      if ((await handle.getFile()).size === 0) {
        const writer = await handle.createWritable()
        const head = Uint8Array.of(0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d)
        await writer.write(new Blob([head, new Uint8Array(600_000)]))
        await writer.close()
      }
      return [handle]
    }
    Object.assign(window, { showOpenFilePicker: pick })
  })
  await signInStaff(page, 'crm', accounts.content)
  await page.goto(library)
  await limitUpload(page, 100_000)
  await page.getByRole('button', { name: 'Tải video lên' }).click()
  const row = queue(page).getByRole('listitem')
  await expect(row.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')
  await page.reload()
  await limitUpload(page, -1)
  await expect(row.getByText('Đã tải lên')).toBeVisible({ timeout: 30_000 })
  await row.getByRole('link', { name: /^Mở video/ }).click()
  await deleteVideo(page)
})

test('upload queue: survives a reload, and every file resumes where it was', async ({ page }, testInfo) => {
  const names = ['mo-dau', 'thuc-hanh', 'tong-ket']
  const paths = names.map((name) => testInfo.outputPath(`${name}.mp4`))
  for (const path of paths) await writeFile(path, video)
  page.on('dialog', (dialog) => void dialog.accept())
  const session = await signInStaff(page, 'crm', accounts.content)
  await page.goto(library)
  await limitUpload(page, 200_000)
  await page.getByLabel('Chọn tệp video').setInputFiles(paths)
  const rows = queue(page).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Đang tải lên' })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Đang chờ đến lượt' })).toHaveCount(1)
  for (const name of names.slice(0, 2)) {
    const progress = rows.filter({ hasText: name }).getByRole('progressbar')
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(9)
  }

  await page.reload()
  await expect(rows.filter({ hasText: 'Chọn lại tệp để tải tiếp' })).toHaveCount(3)
  await limitUpload(page, -1)
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await page.getByLabel('Chọn tệp video').setInputFiles(paths)
  await expect(rows.filter({ hasText: 'Đã tải lên' })).toHaveCount(3, { timeout: 30_000 })
  expect(offsets.filter((offset) => offset > 0)).toHaveLength(2)
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)

  for (const link of await rows.getByRole('link', { name: /^Mở video/ }).all()) {
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    await api.videos.removeVideo.call({ params: { id } }, withSession(session))
  }
})

test('captions: are edited beside the playing video, saved and shown again', async ({ page }) => {
  await signInStaff(page, 'crm', accounts.content)
  await openReadyVideo(page)
  const first = page.getByRole('button', { name: /^Sửa dòng 1:/ })
  await first.click()
  const text = page.getByRole('textbox', { name: 'Lời: Dòng 1', exact: true })
  const before = await text.inputValue()
  const save = async (value: string) => {
    await text.fill(value)
    await page.getByRole('button', { name: 'Lưu phụ đề' }).click()
    await expect(page.getByText('Đã lưu phụ đề.').first()).toBeVisible()
  }
  await save(`${before}!`)
  await page.reload()
  await first.click()
  await expect(text).toHaveValue(`${before}!`)
  // The video shows the saved captions, and the next change appears without a reload.
  const lastWord = before.split(/\s/).at(-1) ?? ''
  const shown = page.locator('.lp-captions')
  await page.getByRole('button', { name: 'Bật phụ đề' }).click()
  await expect(shown).toContainText(`${lastWord}!`)
  await save(before)
  await expect(shown).toContainText(lastWord)
  await expect(shown).not.toContainText(`${lastWord}!`)
})
