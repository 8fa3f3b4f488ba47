import { AsyncLocalStorage } from 'node:async_hooks'

const heard = new AsyncLocalStorage<string[]>()

/** Called for every statement that a connection of a test app sends. */
export const noteStatement = (text: string): void => void heard.getStore()?.push(text)

/**
 * Runs something and lists each statement that was sent to the database for it, also the `begin` and `commit` of a
 * transaction and those that ran at the same time.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  await heard.run(statements, work)
  return statements
}
