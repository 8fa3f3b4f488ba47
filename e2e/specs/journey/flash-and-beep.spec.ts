import { type FlashVideo, makeFlashVideo, showFlashVideo } from '../../fixtures/flash-video.ts'
import { readBeeps, readFlashes, watchAppends } from '../../fixtures/flashes-and-beeps.ts'
import { expect, test } from '../../fixtures/test.ts'

/**
 * The same tolerance as for the pipeline's files. The browser adds no error: a flash begins with a frame whose time is
 * read directly, and a beep is located to the sample.
 */
const TOLERANCE_MS = 10
const FRAME_SECONDS = 1 / 25

let flashVideo: FlashVideo & { remove: () => Promise<void> }
test.beforeAll(async () => {
  flashVideo = await makeFlashVideo()
})
test.afterAll(() => flashVideo.remove())

test('sound and picture: every flash is shown with its beep, and the second audio track can be chosen', async ({
  page,
}) => {
  await watchAppends(page)
  const asked = await showFlashVideo(page, flashVideo)
  await page.goto('/')
  await expect(page.locator('#boot')).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Giải phẫu mạch máu vùng mặt|học thử/i })
    .first()
    .click()
  const player = page.getByRole('dialog')
  const video = player.locator('video')
  const loadedSeconds = () =>
    video.evaluate(({ buffered }: HTMLVideoElement) => (buffered.length ? buffered.end(0) : 0))
  await expect.poll(loadedSeconds).toBeGreaterThan(10)
  await video.evaluate((element: HTMLVideoElement) => element.pause())

  await test.step('are together over the whole video', async () => {
    const beeps = await readBeeps(page)
    const flashes = await readFlashes(page, flashVideo.at, FRAME_SECONDS)
    expect([flashes.length, beeps.length]).toEqual([flashVideo.at.length, flashVideo.at.length])
    for (const [i, place] of flashVideo.at.entries()) {
      const [flash = Number.NaN, beep = Number.NaN] = [flashes[i], beeps[i]]
      expect(Math.abs(flash - beep) * 1000, `${flash} and ${beep}`).toBeLessThanOrEqual(TOLERANCE_MS)
      // Neither is late on its own: the first frame may begin up to one frame after the file's beginning.
      expect(Math.abs(flash - place)).toBeLessThan(FRAME_SECONDS)
    }
  })

  await test.step('are together with the other audio track, chosen by keyboard', async () => {
    const ofSecond = () => asked.filter((name) => /^audio-2\/.*\.m4s$/.test(name))
    expect(ofSecond()).toEqual([])
    await player.getByRole('button', { name: 'Cài đặt' }).press('Enter')
    await page.getByRole('menuitem', { name: /^Bản âm thanh Tiếng Việt$/ }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'Tiếng Hàn' }).press('Enter')
    await expect.poll(ofSecond).not.toEqual([])
    await player.getByRole('button', { name: 'Cài đặt' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Bản âm thanh Tiếng Hàn$/ })).toBeVisible()
  })
})
