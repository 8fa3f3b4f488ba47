import type { Browser, Page } from '@playwright/test'
import { addressesOf } from '../../scripts/lib/addresses.ts'
import { done, step } from '../../scripts/lib/say.ts'
import type { Settings } from '../../scripts/lib/settings.ts'
import { openBrowser, type SavedState, signIn } from '../browser.ts'
import { percentile } from '../stats.ts'
import type { Row } from '../table.ts'
import type { Grant } from './learner.ts'

export const FIRST_FRAME_COLUMNS = ['where', 'clicks', 'p50 ms', 'p75 ms', 'slowest ms', 'aim p75']

const RUNS = 20
const AIM_MS = 1000
const LIMIT_MS = 30_000

interface Place {
  name: string
  path: string
  state?: SavedState
  /** Presses what starts the video. */
  start(page: Page): Promise<void>
}

/** From the click of a person to the first picture that moves, each time in a browser that has seen nothing. */
export async function measureFirstFrame(settings: Settings, lesson: Grant): Promise<Row[]> {
  const browser = await openBrowser()
  const learner = await signIn(browser, settings, 'web')
  const rows: Row[] = []
  for (const place of [preview, classroom(lesson, learner)]) {
    step(`Đo hình đầu tiên: ${place.name} (${RUNS} lần)…`)
    const times: number[] = []
    // The first visit warms up the servers; only the browser is cold.
    await clickOnce(browser, settings, place)
    while (times.length < RUNS) times.push(await clickOnce(browser, settings, place))
    rows.push(toRow(place.name, times))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  await browser.close()
  return rows
}

export function toRow(name: string, times: readonly number[]): Row {
  const [p50, p75, slowest] = [0.5, 0.75, 1].map((share) => percentile(times, share)) as [
    number,
    number,
    number,
  ]
  const aim = `< ${AIM_MS} ${p75 < AIM_MS ? '✓' : '✗'}`
  return [name, String(times.length), p50.toFixed(0), p75.toFixed(0), slowest.toFixed(0), aim]
}

const preview: Place = {
  name: 'free lesson, from the home page',
  path: '/',
  start: async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /học thử/i })
      .first()
      .click()
  },
}

const classroom = (lesson: Grant, state: SavedState): Place => ({
  name: 'bought lesson, in the classroom',
  path: `/student/my-course/${lesson.courseSlug}?lesson=${lesson.lessonId}`,
  state,
  start: async (page) => {
    await page.getByRole('button', { name: 'Phát', exact: true }).first().click()
  },
})

async function clickOnce(browser: Browser, settings: Settings, place: Place): Promise<number> {
  // A context of its own starts with an empty cache.
  const context = await browser.newContext({ storageState: place.state })
  const page = await context.newPage()
  await page.addInitScript(watchForFrame)
  await page.goto(addressesOf(settings).web + place.path)
  // Earlier, a press is only recorded until the script has loaded.
  await page.locator('#boot').waitFor({ state: 'detached', timeout: LIMIT_MS })
  await place.start(page)
  const frame = await page.waitForFunction(() => (window as Watched).firstFrameMs, null, {
    timeout: LIMIT_MS,
  })
  const elapsedMs = (await frame.jsonValue()) as number
  await context.close()
  return elapsedMs
}

type Watched = Window & { firstFrameMs?: number }

/** Runs in the page: from a real press to the first frame that is shown while the video plays. */
function watchForFrame(): void {
  const onClick = (event: Event) => {
    if (!event.isTrusted) return
    const look = () => {
      const video = document.querySelector('video')
      if (!video) return void requestAnimationFrame(look)
      const onFrame = (now: number) => {
        if (video.paused) video.requestVideoFrameCallback(onFrame)
        else (window as Watched).firstFrameMs ??= now - event.timeStamp
      }
      video.requestVideoFrameCallback(onFrame)
    }
    look()
  }
  document.addEventListener('click', onClick, { capture: true })
}
