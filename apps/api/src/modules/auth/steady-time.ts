/** Longer than the work of either outcome takes, so that the duration does not reveal the outcome. */
const STEADY_MS = 150

/**
 * Answers no earlier than a fixed time after the start, because otherwise the milliseconds of a few inserts would reveal
 * whether an address has an account.
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
