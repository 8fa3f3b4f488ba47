import { expect } from '../fixtures/test.ts'
import type { Browser } from './browser.ts'

interface Showing {
  seconds: number
  /** Pictures that were decoded. */
  frames: number
  dropped: number
  /** Times that the video stood still for want of data since it was first looked at. */
  stalls: number
}

/** Looks at the video for so many of its seconds: it goes on, shows new pictures and does not stand still. */
export async function expectPlaying(browser: Browser, seconds: number): Promise<void> {
  const look = () => browser.run(lookAtVideo)
  await expect.poll(async () => (await look())?.seconds ?? 0, { timeout: 20_000 }).toBeGreaterThan(0.5)
  const from = (await look()) as Showing
  await expect
    .poll(async () => (await look())?.seconds ?? 0, { timeout: seconds * 3000 })
    .toBeGreaterThan(from.seconds + seconds)
  const to = (await look()) as Showing
  expect(to.stalls - from.stalls, 'times that the video stood still').toBe(0)
  // Videos of the demo have 25 pictures a second; a machine under load may leave some out.
  expect(to.frames - from.frames, 'decoded pictures').toBeGreaterThan(seconds * 10)
}

/** In the page. */
function lookAtVideo(): Showing | null {
  const video = document.querySelector<HTMLVideoElement & { stalls?: number }>('video')
  if (!video) return null
  if (video.stalls === undefined) {
    video.stalls = 0
    video.addEventListener('waiting', () => {
      video.stalls = (video.stalls ?? 0) + 1
    })
  }
  const { totalVideoFrames: frames, droppedVideoFrames: dropped } = video.getVideoPlaybackQuality()
  return { seconds: video.currentTime, frames, dropped, stalls: video.stalls }
}
