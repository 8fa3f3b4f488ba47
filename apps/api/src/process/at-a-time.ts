/** Runs `work` for every item, a few at a time; after a failure no more start, and it is thrown once all have settled. */
export async function atATime<T>(
  count: number,
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const item of items) {
    const run = work(item)
      .catch((error: unknown) => {
        failures.push(error)
      })
      .finally(() => running.delete(run))
    running.add(run)
    if (running.size >= count) await Promise.race(running)
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
