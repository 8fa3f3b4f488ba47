/** Sent to the window once the program answers presses; the start script waits for it. */
export const programReady = 'program-ready'
/** Sent where the program came without the file of its page; the start script tells the visitor. */
export const programMissing = 'program-missing'

const mark = 'program'

/** The program may be there before the start script, whose file comes over the same line. */
export const isProgramReady = (): boolean => document.documentElement.dataset[mark] === 'ready'
export const isProgramMissing = (): boolean => document.documentElement.dataset[mark] === 'missing'

/** From now on somebody watches over the program: the start script, which fetches it and tells of a failure. */
export function announceAwaited(): void {
  document.documentElement.dataset[mark] ??= 'awaited'
}

export function announceProgram(): void {
  document.documentElement.dataset[mark] = 'ready'
  dispatchEvent(new Event(programReady))
}

export function announceMissingProgram(): void {
  document.documentElement.dataset[mark] = 'missing'
  dispatchEvent(new Event(programMissing))
}
