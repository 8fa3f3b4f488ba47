import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardWatermark } from './watermark-guard.ts'
import { shownOpacity } from './watermark-mark.ts'
import { overlaps, pickPlace } from './watermark-place.ts'
import { describeViewer } from './watermark-text.ts'

const viewer = { name: 'Nguyễn Minh Anh', contact: '09•• ••• 321' }
const onBlocked = vi.fn()
let root: HTMLElement
let video: HTMLVideoElement
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T03:05:00Z') })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onBlocked.mockClear()
  root = document.body.appendChild(document.createElement('section'))
  video = root.appendChild(document.createElement('video'))
  stop = guardWatermark({ root, video, viewer, onBlocked })
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

describe('the watermark', () => {
  it('shows the viewer and the time, and is hidden from screen readers', () => {
    expect(mark()).toHaveTextContent('Nguyễn Minh Anh')
    expect(mark()).toHaveTextContent('09•• ••• 321')
    expect(mark()).toHaveTextContent('10:05')
    expect(mark()).toHaveAttribute('aria-hidden', 'true')
  })

  it('updates its time', async () => {
    await vi.advanceTimersByTimeAsync(61_000)
    expect(mark()).toHaveTextContent('10:06')
    expect(onBlocked).not.toHaveBeenCalled()
  })

  it('fades in without being taken for tampering, unless the viewer prefers less motion', async () => {
    stop()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    stop = guardWatermark({ root, video, viewer, onBlocked })
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
    expect([...root.children]).toEqual([video, mark()])
    expect(mark()).toHaveTextContent('Nguyễn Minh Anh')
    expect(mark().style.display).toBe('block')
    expect(mark().style.getPropertyPriority('display')).toBe('important')
  })

  it('cannot be hidden by a style sheet of the page', () => {
    const sheet = document.head.appendChild(document.createElement('style'))
    sheet.textContent = 'section > div { display: none !important; visibility: hidden !important }'
    expect(getComputedStyle(mark()).display).toBe('block')
    sheet.remove()
  })

  it('pauses the video while it is removed repeatedly, and releases it once that stops', async () => {
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
      if (mark() !== video && removals++ < 1_000) mark().remove()
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

  it('pauses the video while something else hides it', async () => {
    const real = getComputedStyle
    vi.stubGlobal('getComputedStyle', (el: Element) => {
      const style = real(el)
      return el.parentElement === root ? { display: 'none', opacity: '1', getPropertyValue: () => '' } : style
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onBlocked).toHaveBeenLastCalledWith(true)
    vi.stubGlobal('getComputedStyle', real)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onBlocked).toHaveBeenLastCalledWith(false)
  })

  describe('checks what really lies on top', () => {
    const screen = new DOMRect(0, 0, 900, 500)
    let stack: (at: HTMLElement) => Element[]
    beforeEach(() => {
      root.getBoundingClientRect = () => screen
      video.getBoundingClientRect = () => screen
      HTMLElement.prototype.getBoundingClientRect = function (this: HTMLElement) {
        const [left, top] = [this.style.left, this.style.top].map((px) => Number.parseFloat(px) || 0)
        return new DOMRect(left, top, 180, 40)
      }
      vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(180)
      vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
      stack = (at) => [at, video, root]
      document.elementsFromPoint = () => stack(mark())
    })
    afterEach(() => {
      vi.restoreAllMocks()
      Reflect.deleteProperty(HTMLElement.prototype, 'getBoundingClientRect')
      Reflect.deleteProperty(document, 'elementsFromPoint')
    })
    const look = () => vi.advanceTimersByTimeAsync(1_000)

    it('and leaves the video alone while that is the mark', async () => {
      await vi.advanceTimersByTimeAsync(60_000)
      expect(onBlocked).not.toHaveBeenCalled()
      expect(mark().style.pointerEvents).toBe('none')
    })

    it.each<[string, () => void]>([
      ['the picture is drawn over the mark', () => (stack = (at) => [video, at, root])],
      ['pointers pass through the mark', () => (stack = () => [video, root])],
      ['pointers pass through the picture', () => video.style.setProperty('pointer-events', 'none')],
      ['the picture is taken out of the player', () => document.body.append(video)],
      [
        'the picture is moved away',
        () => (video.getBoundingClientRect = () => new DOMRect(0, 2000, 900, 500)),
      ],
      ['the mark is filtered away', () => restyle('filter', 'opacity(0)')],
      ['the mark is clipped', () => restyle('clip-path', 'inset(50%)')],
      ['the mark is shrunk', () => restyle('transform', 'scale(0)')],
      ['its letters are see-through', () => restyle('color', 'rgba(255, 255, 255, 0)')],
    ])('and holds the video when %s', async (_, tamper) => {
      tamper()
      await look()
      expect(onBlocked).toHaveBeenLastCalledWith(true)
      vi.unstubAllGlobals()
    })

    it('and lets the video go on once all is as it was', async () => {
      stack = (at) => [video, at, root]
      await look()
      stack = (at) => [at, video, root]
      await look()
      expect(onBlocked.mock.calls).toEqual([[true], [false]])
    })

    it('and waits behind a dialog, where pointers find neither', async () => {
      stack = () => [document.body]
      await look()
      expect(onBlocked).not.toHaveBeenCalled()
    })

    it('and keeps to the picture between its black bars', async () => {
      const tall = new DOMRect(0, 0, 400, 800)
      root.getBoundingClientRect = () => tall
      video.getBoundingClientRect = () => tall
      video.style.objectFit = 'contain'
      Object.defineProperties(video, { videoWidth: { value: 1600 }, videoHeight: { value: 900 } })
      for (let i = 0; i < 8; i++) {
        await vi.advanceTimersByTimeAsync(20_000)
        const top = Number.parseFloat(mark().style.top)
        // The picture is 225 px high, in the middle of 800.
        expect(top).toBeGreaterThanOrEqual(287)
        expect(top + 40).toBeLessThanOrEqual(513)
      }
      expect(mark().style.maxWidth).toBe('320px')
      expect(onBlocked).not.toHaveBeenCalled()
    })

    /** A style sheet of the user outweighs what the element says of itself. */
    function restyle(name: string, value: string) {
      const real = getComputedStyle
      vi.stubGlobal('getComputedStyle', (el: Element) => {
        const style = real(el)
        if (el !== mark()) return style
        const colour = name === 'color' ? value : style.color
        return {
          display: style.display,
          opacity: style.opacity,
          fontSize: style.fontSize,
          color: colour,
          getPropertyValue: (asked: string) => (asked === name ? value : style.getPropertyValue(asked)),
        }
      })
    }
  })

  it('reads three to one on white, on black and on grey, and stays discreet', () => {
    const light = (level: number) => (level <= 0.03928 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4)
    const contrast = (a: number, b: number) =>
      (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05)
    const over = (ground: number, ink: number) => ground + (ink - ground) * shownOpacity
    for (let ground = 0; ground <= 1; ground += 0.05) {
      const [letters, outline] = [over(ground, 1), over(ground, 0)]
      expect(contrast(letters, outline)).toBeGreaterThanOrEqual(3)
    }
    expect(shownOpacity).toBeLessThanOrEqual(0.5)
  })

  it('is removed with the player', () => {
    stop()
    expect([...root.children]).toEqual([video])
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
