import type { deliveryFaults } from '@repo/contract/crm-webhooks'
import { shownAnswer } from '../../core/outbox.ts'
import { createOutsideCall, type Request } from '../../core/outside-call.ts'

/** How much of an answer is read; the log shows the first letters. */
const MOST_ANSWER_BYTES = 2048

/** What became of a try: a status with the first letters of the answer, or why there is none. */
export interface PostResult {
  status: number | null
  fault: (typeof deliveryFaults)[number] | null
  answer: string
}

export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<PostResult>

/**
 * Posts to an address of others: over TLS, to addresses outside only, following no redirect. Never rejects.
 * @param request for tests
 */
export function createPost(request?: Request, options?: Parameters<typeof createOutsideCall>[1]): Post {
  const call = createOutsideCall(request, options)
  return async (url, headers, body) => {
    const { text, ...result } = await call(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'ThamHoc-Webhooks/1', ...headers },
      body,
      mostBytes: MOST_ANSWER_BYTES,
    })
    return { ...result, answer: shownAnswer(text) }
  }
}
