/** Sent to the window once the program answers presses; the start script waits for it. */
export const programReady = 'program-ready'

const mark = 'program'

/** The program may be there before the start script, whose file comes over the same line. */
export const isProgramReady = (): boolean => mark in document.documentElement.dataset

export function announceProgram(): void {
  document.documentElement.dataset[mark] = 'ready'
  dispatchEvent(new Event(programReady))
}
