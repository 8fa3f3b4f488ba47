/** Sent to the window once the program answers presses; the start script waits for it. */
export const programReady = 'program-ready'
