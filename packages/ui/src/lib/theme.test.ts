import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  currentTheme,
  onDeviceTheme,
  readThemeChoice,
  resolveTheme,
  setThemeChoice,
  themeScript,
} from './theme.ts'

/** A stand-in for the device's theme; setting it notifies its listeners. */
const device = (isDark: boolean) => {
  const query = Object.assign(new EventTarget(), { matches: isDark })
  vi.stubGlobal('matchMedia', () => query)
  return (isDarkNow: boolean) => {
    query.matches = isDarkNow
    query.dispatchEvent(new Event('change'))
  }
}
// The text that the documents carry, run as a browser would.
// oxlint-disable-next-line typescript/no-implied-eval -- a script element runs its text the same way
const runBeforePaint = () => new Function(themeScript)()

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
  device(false)
})

describe('theme', () => {
  it('follows the device until the visitor chooses', () => {
    device(true)
    runBeforePaint()
    expect(currentTheme()).toBe('dark')
    expect(readThemeChoice()).toBe('system')
    expect(resolveTheme('system')).toBe('dark')
  })

  it('follows a change of the device, unless the visitor has chosen', () => {
    const change = device(false)
    runBeforePaint()
    const seen: string[] = []
    const stop = onDeviceTheme(() => seen.push(currentTheme()))
    change(true)
    change(false)
    stop()
    change(true)
    expect([seen, currentTheme()]).toEqual([['dark', 'light'], 'dark'])
    setThemeChoice('light')
    change(false)
    change(true)
    expect(currentTheme()).toBe('light')
  })

  it('keeps the choice and applies it before the first paint of the next page', () => {
    expect(setThemeChoice('dark')).toBe('dark')
    delete document.documentElement.dataset.theme
    runBeforePaint()
    expect(currentTheme()).toBe('dark')
    expect(readThemeChoice()).toBe('dark')
  })

  it('forgets the choice when the visitor goes back to the device’s theme', () => {
    setThemeChoice('dark')
    expect(setThemeChoice('system')).toBe('light')
    expect(readThemeChoice()).toBe('system')
  })

  it('works where storage is refused', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    runBeforePaint()
    expect(currentTheme()).toBe('light')
    expect(setThemeChoice('dark')).toBe('dark')
    expect(readThemeChoice()).toBe('system')
  })
})
