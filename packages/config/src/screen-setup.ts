import '@testing-library/jest-dom/vitest'
import { setImmediate as turn } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { patience } from './patience-setup.ts'

// A slow machine is no fault of the code; what never comes still fails.
configure({ asyncUtilTimeout: patience })

const { asyncWrapper } = getConfig()
/**
 * React runs the effects of a slow render one turn of the event loop after the screen shows it. Without this turn, what
 * an effect does (moving the focus, for one) would be asserted before it is done, on a busy machine only.
 */
async function waitForEffects<T>(wait: (...args: unknown[]) => Promise<T>): Promise<T> {
  const found = await asyncWrapper(wait)
  await turn()
  return found as T
}
// This runs before each file, and files of one process share the library.
if (asyncWrapper.name !== waitForEffects.name) configure({ asyncWrapper: waitForEffects })

const { getElementError } = getConfig()
/**
 * An element that a wait does not find at once is no fault yet. By itself the library prints the whole page into the error
 * of every such look, which took a tenth of the time of large screens; the wait that gives up prints it again for the reader.
 */
function sayBriefly(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isLooking } = getConfig() as unknown as Record<string, unknown>
  if (!isLooking) return getElementError(message, container)
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}
if (getElementError.name !== sayBriefly.name) configure({ getElementError: sayBriefly })

// jsdom has no layout: these answer as a browser would that shows everything and moves nothing.
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const answerMedia = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})

const hidden = new Set(['none', 'hidden', 'collapse'])

/**
 * jsdom lacks it, and libraries that ask for it work out the computed style of every element and its parents in its place: a
 * tenth of the time of large screens. Tests load no style sheets, so attributes and inline styles say the same.
 */
function isShown(of: Element): boolean {
  for (let element: Element | null = of; element; element = element.parentElement) {
    if (!(element instanceof HTMLElement)) continue
    if (element.hidden || hidden.has(element.style.display) || hidden.has(element.style.visibility))
      return false
    if (element.nodeName === 'TEMPLATE' || (element instanceof HTMLDialogElement && !element.open))
      return false
    const around = element.parentElement
    if (around instanceof HTMLDetailsElement && !around.open && element.nodeName !== 'SUMMARY') return false
  }
  return true
}

function completeBrowser(): void {
  globalThis.IntersectionObserver ??= QuietObserver as unknown as typeof IntersectionObserver
  globalThis.ResizeObserver ??= QuietObserver as unknown as typeof ResizeObserver
  globalThis.matchMedia ??= answerMedia
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.checkVisibility ??= function checkVisibility() {
    return isShown(this)
  }
  // jsdom knows the element but not how to open it: the attribute is what roles and styles go by.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close() {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

function emptyBrowser(): void {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
}

/**
 * The browser has been measured on an earlier visit. Measuring it anew would find nothing in jsdom, and the library that
 * measures starts timers that fire after the test, when there is no browser any more.
 */
function rememberVisitor(): void {
  localStorage.setItem('visitorId', JSON.stringify({ id: 'visitor-of-the-tests', at: Date.now() }))
}

// A file may ask for the Node environment by a comment of its own.
const hasBrowser = typeof window !== 'undefined'
if (hasBrowser) completeBrowser()

beforeEach(() => {
  if (hasBrowser) rememberVisitor()
})

afterEach(() => {
  if (hasBrowser) emptyBrowser()
  vi.useRealTimers()
})
