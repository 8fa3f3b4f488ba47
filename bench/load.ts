import { runNode } from '../scripts/lib/run.ts'
import { UserError } from '../scripts/lib/say.ts'

export interface LoadOrder {
  port: number
  /** `{n}` in it becomes another number in every request. */
  path: string
  /** Put in for `{n}` in turns, instead of the number itself. */
  names?: readonly string[]
  headers: Record<string, string>
  connections: number
  durationMs: number
  /** Numbers start above this. */
  firstNumber: number
}

export interface LoadResult {
  /** Answers with status 200. */
  answers: number
  failures: number
  elapsedMs: number
  /** What the client itself used of a core. */
  cpuMs: number
}

/**
 * Asks a server as fast as it answers, from another process.
 * @throws UserError when an answer was not 200: what fails fast would look fast.
 */
export async function generateLoad(order: LoadOrder): Promise<LoadResult> {
  const { code, output } = await runNode('bench/load-client.ts', [JSON.stringify(order)], {
    output: 'keep',
  })
  if (code !== 0) throw new UserError(`Không đo được ${order.path}:\n${output.trim()}`)
  const result = JSON.parse(output) as LoadResult
  if (result.failures > 0 || result.answers === 0) {
    throw new UserError(
      `${order.path}: ${result.failures} câu trả lời không phải 200 (${result.answers} câu đúng).`,
    )
  }
  return result
}
