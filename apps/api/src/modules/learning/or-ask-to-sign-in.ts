import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { RequestFacts } from '../../http/implement.ts'

const dependsOnCaller = new Set<string>(['course.not_enrolled', 'lesson.professionals_only'])

/** A buyer with an expired token is asked to sign in, not to buy; previews still work. */
export async function orAskToSignIn<T>(
  caller: Caller | null,
  request: RequestFacts,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isStale = !caller && request.headers.authorization !== undefined
    if (isStale && error instanceof AppError && dependsOnCaller.has(error.errorName))
      throw new AppError('session.invalid')
    throw error
  }
}
