/** Longer than the work of either outcome takes, so that the clock does not tell which one it was. */
const STEADY_MS = 150

/**
 * Answers no earlier than a fixed time after the start: whether an address has an account shows in the milliseconds
 * of a few inserts otherwise.
 */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = new Promise<void>((resolve) => {
    setTimeout(resolve, STEADY_MS)
  })
  try {
    return await work()
  } finally {
    await floor
  }
}
