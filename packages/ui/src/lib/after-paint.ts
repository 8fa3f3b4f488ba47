/** Where nothing is painted, as in a tab that was left, work waits no longer than this, in ms. */
const longestWait = 200

/**
 * Does work that a press asks for once the browser has painted what the press itself changes: a form control answers at
 * once, and what reads the layout or begins a request finds the page laid out.
 */
export function afterPaint(work: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, longestWait)
}
