import type { Browser, Page } from '@playwright/test'
import { addressesOf } from '../scripts/lib/addresses.ts'
import { done, step, UserError } from '../scripts/lib/say.ts'
import type { Settings } from '../scripts/lib/settings.ts'
import { openBrowser, type SavedState, signIn } from './browser.ts'
import type { Row } from './table.ts'

export const INTERACTION_COLUMNS = ['act', 'acts measured', 'slowest of each round, ms', 'aim']

/** How much slower the processor of the page is made, as Lighthouse does for a middle-class phone. */
const SLOWER = 4
const ROUNDS = 5
const AIM_MS = 100
const PHONE = { width: 390, height: 844 }
/** Of the demo: its first lesson plays, its last one asks questions. */
const COURSE = 'giai-phau-ung-dung-trong-tiem-chich'

interface Act {
  name: string
  isSignedIn?: boolean
  viewport?: { width: number; height: number }
  /** Opens the page and waits until it answers. */
  open(page: Page, settings: Settings): Promise<void>
  /** What is measured: presses, each followed by what it shows. */
  act(page: Page): Promise<void>
}

const ACTS: readonly Act[] = [
  {
    name: 'filter: a choice of the list',
    viewport: { width: 1280, height: 800 },
    async open(page, settings) {
      await page.goto(`${addressesOf(settings).web}/course`)
      await page.waitForLoadState('networkidle')
      await page.getByRole('checkbox', { name: /Cơ bản/ }).hover()
    },
    async act(page) {
      for (const level of [/Cơ bản/, /Nâng cao/]) {
        const results = page.waitForURL((url) => url.searchParams.has('level'))
        await page.getByRole('checkbox', { name: level }).click()
        await results
      }
    },
  },
  {
    name: 'note: opened, typed and saved while the video plays',
    isSignedIn: true,
    async open(page, settings) {
      await openLesson(page, settings, 'video')
      await page.getByRole('button', { name: 'Phát', exact: true }).first().click()
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    },
    async act(page) {
      await page.keyboard.press('g')
      const field = page.getByLabel('Nội dung ghi chú')
      await field.waitFor()
      await page.keyboard.type('mạch nông')
      await page.keyboard.press('Control+Enter')
      await field.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'seek: by keys and on the bar, while the video plays',
    isSignedIn: true,
    async open(page, settings) {
      await openLesson(page, settings, 'video')
      await page.getByRole('button', { name: 'Phát', exact: true }).first().click()
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    },
    async act(page) {
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
      const bar = page.getByRole('slider', { name: 'Vị trí trong video' })
      const box = await bar.boundingBox()
      if (!box) throw new Error('no bar to seek on')
      for (const share of [0.6, 0.2])
        await page.mouse.click(box.x + box.width * share, box.y + box.height / 2)
    },
  },
  {
    name: 'quiz: an answer chosen',
    isSignedIn: true,
    async open(page, settings) {
      await openLesson(page, settings, 'quiz')
      const begin = page.getByRole('button', { name: /^(Bắt đầu làm bài|Làm lại|Làm tiếp)$/ })
      const answer = page.getByRole('radio').first()
      await begin.or(answer).first().waitFor()
      // What an earlier round has begun goes on.
      if (await begin.isVisible()) await begin.click()
      await answer.waitFor()
    },
    async act(page) {
      const answers = page.getByRole('radio')
      for (const place of [0, 1, 2]) {
        await answers.nth(place).check()
        await page.getByText('Đã lưu', { exact: true }).first().waitFor()
      }
    },
  },
]

/** Opens the first lesson of a kind in the course. */
async function openLesson(page: Page, settings: Settings, kind: 'video' | 'quiz'): Promise<void> {
  const { web, api } = addressesOf(settings)
  const cookies = await page.context().cookies(web)
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${api}/me/courses/${COURSE}`, { headers })
  const { data } = (await answer.json()) as { data: Classroom }
  const lesson = data.sections.flatMap(({ lessons }) => lessons).find((each) => each.kind === kind)
  if (!lesson) throw new UserError(`Khóa ${COURSE} không có bài loại ${kind} để đo.`)
  await page.goto(`${web}/student/my-course/${COURSE}?lesson=${lesson.id}`)
}

interface Classroom {
  sections: { lessons: { id: string; kind: string }[] }[]
}

/** Interaction to Next Paint (web.dev/articles/inp) of single acts on a slowed processor. */
export async function measureInteractions(settings: Settings): Promise<Row[]> {
  const browser = await openBrowser()
  const session = await signIn(browser, settings, 'web')
  const rows: Row[] = []
  for (const each of ACTS) {
    step(`Đo ${each.name} (${ROUNDS} lần)…`)
    const rounds: number[][] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await measureOnce(browser, settings, each, session))
    rows.push(toRow(each.name, rounds))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  await browser.close()
  return rows
}

async function measureOnce(
  browser: Browser,
  settings: Settings,
  act: Act,
  session: SavedState,
): Promise<number[]> {
  const context = await browser.newContext({
    locale: 'vi-VN',
    viewport: act.viewport ?? PHONE,
    ...(act.isSignedIn ? { storageState: session } : {}),
  })
  const page = await context.newPage()
  await page.addInitScript(watchInteractions)
  await act.open(page, settings)
  const browserSession = await context.newCDPSession(page)
  await browserSession.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(() => (window as unknown as Watched).interactions.clear())
  await act.act(page)
  // The browser reports an act with the frame after it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300)))
      }),
  )
  const durations = await page.evaluate(() => [...(window as unknown as Watched).interactions.values()])
  await context.close()
  return durations
}

interface Watched {
  /** Longest event of each interaction, in ms. */
  interactions: Map<number, number>
}

/** Runs in the page. Event Timing (w3.org/TR/event-timing) rounds to 8 ms and leaves out what is below 16 ms. */
function watchInteractions(): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & {
      interactionId: number
    })[])
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Every round has to keep the aim: its slowest act is what a person remembers. */
export function toRow(name: string, rounds: readonly (readonly number[])[]): Row {
  const slowest = rounds.map((durations) => Math.max(0, ...durations))
  const count = rounds.reduce((sum, { length }) => sum + length, 0)
  const isGood = count > 0 && slowest.every((ms) => ms <= AIM_MS)
  return [
    name,
    String(count),
    slowest.map((ms) => ms.toFixed(0)).join(', '),
    `≤ ${AIM_MS} ${isGood ? '✓' : '✗'}`,
  ]
}
