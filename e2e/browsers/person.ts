import axe from 'axe-core'
import { expect } from '../fixtures/test.ts'
import type { Browser, Device } from './browser.ts'

/** A part of the page as screen readers know it. A string is the whole name, a pattern part of it. */
export interface Part {
  role: keyof typeof candidates | 'field'
  name: string | RegExp
}

/** Where elements of a role can be; which of them have it is decided by their computed role. */
const candidates = {
  button: 'button, summary, [role=button]',
  link: 'a[href], [role=link]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  img: 'img, svg, [role=img]',
  radio: 'input[type=radio], [role=radio]',
  tab: '[role=tab]',
  alertdialog: '[role=alertdialog]',
}

interface Place {
  x: number
  y: number
  /** Something else lies over it, or it cannot be pressed now. */
  isHeld: boolean
  value: string
}

const WAIT_MS = 15_000
const keys: Record<string, string> = { Control: '\uE009', Enter: '\uE007', Escape: '\uE00C' }

/** Somebody at a browser: finds what they look for by role and name, and waits as a person does. */
export function personAt(browser: Browser) {
  /** Names and roles are computed by axe-core, which has to be read into each document once. */
  async function places(part: Part): Promise<Place[]> {
    if (!(await browser.run(() => 'axe' in globalThis))) await browser.load(axe.source)
    const { role, name } = part
    const selector = role === 'field' ? 'input, textarea' : candidates[role]
    const pattern = typeof name === 'string' ? null : name.source
    return browser.run(findPlaces, selector, role, typeof name === 'string' ? name : '', pattern)
  }

  const see = async (part: Part) => {
    await expect
      .poll(async () => (await places(part)).length, {
        message: `${part.role} “${part.name}”`,
        timeout: WAIT_MS,
      })
      .toBeGreaterThan(0)
  }

  /** Waits until it stands still and nothing lies over it. */
  async function settled(part: Part): Promise<Place> {
    let last = ''
    let found: Place | undefined
    const isSettled = async () => {
      ;[found] = await places(part)
      const now = JSON.stringify(found)
      const isSame = found !== undefined && now === last
      last = now
      return isSame && found?.isHeld === false
    }
    await expect
      .poll(isSettled, {
        message: `${part.role} “${part.name}” can be pressed`,
        timeout: WAIT_MS,
        intervals: [100],
      })
      .toBe(true)
    if (!found) throw new Error('unreachable')
    return found
  }

  async function press(part: Part): Promise<void> {
    const { x, y } = await settled(part)
    await browser.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  const keyboard = (actions: Device['actions']) => browser.act([{ type: 'key', id: 'keyboard', actions }])
  const stroke = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  const type = (text: string) => keyboard([...text].flatMap(stroke))

  return {
    see,
    press,
    type,
    /** One key, or several held together: `Control+Enter`. */
    async key(names: string) {
      const values = names.split('+').map((name) => keys[name] ?? name)
      await keyboard([
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    },
    /** Types into the field with this label. */
    async fill(label: string, text: string) {
      const part = { role: 'field', name: label } as const
      await press(part)
      await type(text)
      await expect.poll(async () => (await places(part))[0]?.value).toBe(text)
    },
    /** Waits for words anywhere on the page. */
    async read(words: string) {
      const isThere = () => browser.run((text) => document.body.innerText.includes(text), words)
      await expect.poll(isThere, { message: `“${words}”`, timeout: WAIT_MS }).toBe(true)
    },
    readAddress: () => browser.run(() => location.href),
  }
}

/** In the page: what a screen reader would find under this role and name, each scrolled into view. */
function findPlaces(selector: string, role: string, name: string, pattern: string | null): Place[] {
  const page = globalThis as unknown as {
    axe: {
      setup(node: Element): void
      teardown(): void
      commons: {
        aria: { getRole(element: Element): string | null }
        text: { accessibleText(element: Element): string }
        dom: { isVisibleToScreenReaders(element: Element): boolean }
      }
    }
  }
  const { setup, teardown, commons } = page.axe
  setup(document.documentElement)
  try {
    const isWanted = (element: Element) => {
      if (role !== 'field' && commons.aria.getRole(element) !== role) return false
      if (!commons.dom.isVisibleToScreenReaders(element)) return false
      const own = commons.text.accessibleText(element).replace(/\s+/g, ' ').trim()
      return pattern === null ? own === name : new RegExp(pattern).test(own)
    }
    return [...document.querySelectorAll(selector)].filter(isWanted).map((element) => {
      // A control that is drawn by its label is pressed there.
      const label = (element as HTMLInputElement).labels?.[0]
      const isDrawn = element.getBoundingClientRect().width > 4
      const target = !isDrawn && label ? label : element
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = target.getBoundingClientRect()
      const [x, y] = [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)]
      const top = document.elementFromPoint(x, y)
      const isOver = top !== null && (target.contains(top) || top.contains(target))
      const isHeld = !isOver || element.matches(':disabled')
      return { x, y, isHeld, value: (element as HTMLInputElement).value ?? '' }
    })
  } finally {
    teardown()
  }
}
