// The first script of every page: what is pressed or sent before the program runs is kept for it. On a page that can
// be read before its program runs, text, fonts and pictures of the first view have the line for themselves; the
// program comes after them, or at once when the visitor touches the page.

import { keepEarlyPresses } from './early-presses.ts'
import { keepEarlySubmits } from './early-submits.ts'
import { tellMissingProgram } from './missing-program.ts'
import { announceAwaited, isProgramMissing, isProgramReady, programMissing } from './program-ready.ts'

/** Signs that somebody is about to use the page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'submit'] as const
/** One picture that never arrives must not hold the program back for longer, in ms. */
const longestWait = 4000

function fetchProgram(entry: string): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = entry
  script.addEventListener('error', tellMissingProgram)
  document.head.append(script)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    // Each in a task of its own: two dozen fetches begun at once hold a slow phone up.
    setTimeout(() => {
      link.rel = 'modulepreload'
    })
  }
}

/** The manifest of the app brings a picture along; both are of no use before the page stands. */
function turnOnAfterLoad(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="after-load"]'))
    link.rel = link.dataset.rel ?? ''
}

/** Two frames after all has loaded: it is painted with the next one, and what comes now would take the line from it. */
function whenPainted(run: () => void, options?: AddEventListenerOptions): void {
  const afterTwo = () =>
    void document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(run)))
  if (document.readyState === 'complete') afterTwo()
  else addEventListener('load', afterTwo, options)
}

function whenWanted(run: () => void): void {
  const once = new AbortController()
  const { signal } = once
  const start = () => {
    if (signal.aborted) return
    once.abort()
    run()
  }
  for (const sign of signs) addEventListener(sign, start, { signal, passive: true, capture: true })
  setTimeout(start, longestWait)
  whenPainted(start, { signal })
}

const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset.entry
if (!isProgramReady()) {
  if (entry) {
    announceAwaited()
    whenWanted(() => fetchProgram(entry))
  }
  keepEarlyPresses()
  keepEarlySubmits()
}
whenPainted(turnOnAfterLoad)
if (isProgramMissing()) tellMissingProgram()
else addEventListener(programMissing, tellMissingProgram)
