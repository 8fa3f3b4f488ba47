import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardWatermark } from './watermark-guard.ts'
import { overlaps, pickPlace } from './watermark-place.ts'
import { describeViewer } from './watermark-text.ts'

const viewer = { name: 'Nguyễn Minh Anh', contact: '09•• ••• 321' }
const onBlocked = vi.fn()
let root: HTMLElement
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T03:05:00Z') })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onBlocked.mockClear()
  root = document.body.appendChild(document.createElement('section'))
  stop = guardWatermark({ root, viewer, onBlocked })
})
afterEach(() => {
  stop()
  root.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const mark = () => {
  const found = root.lastElementChild
  if (!(found instanceof HTMLElement)) throw new Error('No mark')
  return found
}
/** Observers report after the script that changed something has ended. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the mark of the viewer', () => {
  it('names who watches, and when, without being read out', () => {
    expect(mark()).toHaveTextContent('Nguyễn Minh Anh')
    expect(mark()).toHaveTextContent('09•• ••• 321')
    expect(mark()).toHaveTextContent('10:05')
    expect(mark()).toHaveAttribute('aria-hidden', 'true')
  })

  it('keeps the time', async () => {
    await vi.advanceTimersByTimeAsync(61_000)
    expect(mark()).toHaveTextContent('10:06')
    expect(onBlocked).not.toHaveBeenCalled()
  })

  it('fades where motion is welcome, which nobody takes for tampering', async () => {
    stop()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    stop = guardWatermark({ root, viewer, onBlocked })
    const before = mark()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mark()).toBe(before)
    expect(onBlocked).not.toHaveBeenCalled()
  })

  it('moves every ten to twenty seconds', async () => {
    root.getBoundingClientRect = () => new DOMRect(0, 0, 900, 500)
    mark().getBoundingClientRect = () => new DOMRect(20, 20, 180, 40)
    const places = new Set<string>()
    for (let i = 0; i < 4; i++) {
      await vi.advanceTimersByTimeAsync(20_000)
      places.add(`${mark().style.left} ${mark().style.top}`)
    }
    expect(places.size).toBeGreaterThan(2)
  })

  it.each<[string, (el: HTMLElement) => void]>([
    ['removed', (el) => el.remove()],
    ['moved elsewhere', (el) => document.body.append(el)],
    ['hidden by attribute', (el) => (el.hidden = true)],
    ['hidden by display', (el) => el.style.setProperty('display', 'none', 'important')],
    ['made transparent', (el) => el.style.setProperty('opacity', '0', 'important')],
    ['restyled as a whole', (el) => el.setAttribute('style', 'display:none')],
    ['stripped of its style', (el) => el.removeAttribute('style')],
    ['given a class', (el) => (el.className = 'gone')],
    ['emptied', (el) => el.replaceChildren()],
    ['rewritten', (el) => (el.textContent = 'Khác')],
    ['clipped away', (el) => el.style.setProperty('clip-path', 'inset(100%)', 'important')],
    ['pushed out', (el) => el.style.setProperty('left', '-999px', 'important')],
    ['filled with something else', (el) => el.append(document.createElement('i'))],
  ])('comes back when it is %s', async (_, tamper) => {
    const before = mark()
    tamper(before)
    await settle()
    expect(mark()).not.toBe(before)
    expect(root).toContainElement(mark())
    expect(root.children).toHaveLength(1)
    expect(mark()).toHaveTextContent('Nguyễn Minh Anh')
    expect(mark().style.display).toBe('block')
    expect(mark().style.getPropertyPriority('display')).toBe('important')
  })

  it('outweighs style sheets of the page', () => {
    const sheet = document.head.appendChild(document.createElement('style'))
    sheet.textContent = 'section > div { display: none !important; visibility: hidden !important }'
    expect(getComputedStyle(mark()).display).toBe('block')
    sheet.remove()
  })

  it('holds the film while it is fought over, and lets go once it is left alone', async () => {
    for (let i = 0; i < 5; i++) {
      mark().remove()
      await settle()
    }
    expect(onBlocked).toHaveBeenLastCalledWith(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(root).toContainElement(mark())
    expect(onBlocked).toHaveBeenLastCalledWith(true)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(onBlocked).toHaveBeenLastCalledWith(false)
  })

  it('does not run for ever against a script that removes it as soon as it appears', async () => {
    let removals = 0
    const script = new MutationObserver(() => {
      // Far more than the page could bear between two frames.
      if (removals++ < 1_000) root.replaceChildren()
    })
    script.observe(root, { childList: true })
    mark().remove()
    await settle()
    expect(removals).toBeLessThan(20)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(onBlocked.mock.calls).toEqual([[true]])
    script.disconnect()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(root).toContainElement(mark())
    expect(onBlocked).toHaveBeenLastCalledWith(false)
  })

  it('holds the film while something else keeps it out of sight', async () => {
    const real = getComputedStyle
    vi.stubGlobal('getComputedStyle', (el: Element) => {
      const style = real(el)
      return el.parentElement === root
        ? { ...style, display: 'none', visibility: 'visible', opacity: '1' }
        : style
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onBlocked).toHaveBeenLastCalledWith(true)
    vi.stubGlobal('getComputedStyle', real)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onBlocked).toHaveBeenLastCalledWith(false)
  })

  it('leaves with the player', () => {
    stop()
    expect(root.children).toHaveLength(0)
  })
})

describe('its place', () => {
  it('is inside the free part, and far from the last one', () => {
    const free = { width: 800, height: 300 }
    const size = { width: 200, height: 40 }
    let last: { x: number; y: number } | null = null
    for (let i = 0; i < 200; i++) {
      const next = pickPlace(free, size, last)
      expect(next.x).toBeGreaterThanOrEqual(12)
      expect(next.y).toBeGreaterThanOrEqual(12)
      expect(next.x + size.width).toBeLessThanOrEqual(800)
      expect(next.y + size.height).toBeLessThanOrEqual(300)
      last = next
    }
  })

  it('is at the edge where there is no room', () => {
    expect(pickPlace({ width: 100, height: 20 }, { width: 200, height: 40 }, null)).toEqual({ x: 12, y: 12 })
  })

  it('knows what it covers', () => {
    const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 })
    expect([overlaps(box(0, 0), box(5, 5)), overlaps(box(0, 0), box(10, 0))]).toEqual([true, false])
  })
})

it('says the time of Vietnam, and leaves out what is not known', () => {
  expect(describeViewer({ name: 'An', contact: '' }, new Date('2026-11-21T20:30:00Z'))).toEqual([
    'An',
    expect.stringMatching(/^03:30.*22\/11\/2026$/),
  ])
})
