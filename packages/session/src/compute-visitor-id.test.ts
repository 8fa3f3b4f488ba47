import FingerprintJS, { sources } from '@fingerprintjs/fingerprintjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computeVisitorId } from './compute-visitor-id.ts'
import { measureFonts } from './measure-fonts.ts'

/** Families of this device: one is wider than what stands in for it, one only higher. */
const wider = ['Calibri', 'SimHei', 'ZWAdobeF']
const higher = ['Menlo', 'sans-serif-thin']
const generic = ['monospace', 'sans-serif', 'serif']

let isWider = (family: string) => wider.includes(family)

const familiesOf = (element: HTMLElement) =>
  element.style.fontFamily.split(',').map((name) => name.trim().replaceAll(/^['"]|['"]$/g, ''))
const widthOf = (element: HTMLElement) => {
  const [family = '', fallback = family] = familiesOf(element)
  if (family === fallback) return 300 + generic.indexOf(family)
  return isWider(family) ? 500 : 300 + generic.indexOf(fallback)
}
const heightOf = (element: HTMLElement) => (higher.includes(familiesOf(element)[0] ?? '') ? 60 : 55)

beforeEach(() => {
  // Neither a canvas nor a layout is in jsdom.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const append = document.body.appendChild.bind(document.body)
  vi.spyOn(document.body, 'appendChild').mockImplementation((node) => {
    const appended = append(node)
    const frame = (node as unknown as HTMLIFrameElement).contentWindow as (Window & typeof globalThis) | null
    const sizes = { offsetWidth: widthOf, offsetHeight: heightOf }
    for (const [name, sizeOf] of Object.entries(sizes))
      if (frame)
        Object.defineProperty(frame.HTMLElement.prototype, name, {
          get(this: HTMLElement) {
            return sizeOf(this)
          },
        })
    return appended
  })
})
afterEach(() => {
  isWider = (family) => wider.includes(family)
  vi.restoreAllMocks()
})

test('visitor id: is the one that the library computes in one go, without its request to a third party', async () => {
  const asked = vi.spyOn(XMLHttpRequest.prototype, 'open')
  // Of a thousand calls one would report, by chance.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const id = await computeVisitorId()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(asked).not.toHaveBeenCalled()
  const agent = await FingerprintJS.load({ monitoring: false })
  expect(id).toBe((await agent.get()).visitorId)
})

test('visitor id: its fonts are those that the library finds, in several tasks', async () => {
  const pause = vi.fn(async () => {})
  const found = await measureFonts(pause)
  expect(found).toEqual(await sources.fonts())
  expect(found.toSorted()).toEqual([...wider, ...higher].toSorted())
  expect(pause.mock.calls.length).toBeGreaterThanOrEqual(5)
})

test('visitor id: every font that the library knows is looked for, in its order', async () => {
  isWider = () => true
  expect(await measureFonts(async () => {})).toEqual(await sources.fonts())
})
