import type { ApiContract } from './index.ts'

type PostPath = {
  [G in keyof ApiContract]: {
    [N in keyof ApiContract[G]]: ApiContract[G][N] extends { method: 'POST'; path: infer P } ? P : never
  }[keyof ApiContract[G]]
}[keyof ApiContract]

/**
 * Calls by POST after which asking once more ends as asking once would, at most with the refusal of what is done already.
 * Whoever adds one has seen that its service makes no second row, sends no second letter, and uses up nothing that the
 * second try would need, such as a code or one of few tries.
 */
export const repeatablePosts = [
  // An old token that comes back soon gets the same successor.
  '/auth/refresh',
  '/auth/logout',
  '/me/sessions/end-others',
  '/notices/:id/read',
  '/notices/:id/read-all',
  '/site-preview',
  '/news-preview/:id',
  '/lessons/:lessonId/playback',
  '/courses/:slug/trailer/playback',
  '/playbacks/:playbackId/heartbeat',
  '/playbacks/:playbackId/end',
  // Stretches are merged.
  '/lessons/:lessonId/progress',
  '/lessons/:lessonId/complete',
  '/lessons/:lessonId/package',
  '/lessons/:lessonId/package/state',
  // One that is open goes on.
  '/lessons/:lessonId/quiz/attempts',
  '/quiz-attempts/:attemptId/submit',
  '/hand-ins/:id/film',
  '/lessons/:lessonId/hand-ins/submit',
  '/me/questions/:id/report',
  '/me/cart',
  '/me/repetition',
  '/me/repetition/cards/:cardId/answer',
  '/me/courses/:slug/certificate',
  '/orders/quote',
  // The same open attempt is answered again.
  '/orders/:code/payments',
  '/orders/:code/check',
  '/doctor-portal/hand-ins/:id/film',
  '/recordings/:id/playback',
  // Who sends them does so again as well.
  '/payments/webhooks/sepay',
  '/payments/webhooks/casso',
  '/payments/webhooks/payos',
  '/payments/webhooks/momo',
  '/payments/webhooks/zalopay',
] as const satisfies readonly PostPath[]

const ONE_OF_THEM = new RegExp(
  `^(?:${repeatablePosts.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})$`,
)
/** Methods that are idempotent by RFC 9110 §9.2.2 (June 2022). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * Whether a request that may have reached the service can be sent once more by whoever passes it on.
 * @param path below the API's root, without its query
 * @param hasKey whether it carries an `Idempotency-Key`
 */
export const isRepeatable = (method: string, path: string, hasKey: boolean): boolean =>
  hasKey || IDEMPOTENT.has(method) || (method === 'POST' && ONE_OF_THEM.test(path))
