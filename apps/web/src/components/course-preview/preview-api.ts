import { type Api, type CallOptions, withMembers } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'

type OpenAttempt = EndpointOutput<ApiContract['quizzes']['beginAttempt']>

interface AnyOperation {
  call: (input: never, options?: CallOptions) => Promise<unknown>
  key: (input?: never) => readonly unknown[]
}

type Call<O extends AnyOperation> = (
  input: Parameters<O['call']>[0],
  options?: CallOptions,
) => ReturnType<O['call']>

/** The operation with another answer, under the keys that the screens know. */
function answeredBy<O extends AnyOperation>(operation: O, call: Call<O>): O {
  const replaced = {
    ...operation,
    call,
    query: (input?: Parameters<O['call']>[0]) => ({
      queryKey: operation.key((input ?? {}) as never),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(input as Parameters<O['call']>[0], { signal }),
    }),
    mutation: (meta?: Record<string, unknown>) => ({ mutationKey: operation.key(), mutationFn: call, meta }),
  }
  // Screens see the same types; only who answers differs.
  return replaced
}

const refuse = () => Promise.reject(new Error('a preview changes nothing'))

/** A group of which nothing is sent but what is answered otherwise. */
function refused<G extends object>(group: G, own: Partial<G> = {}): G {
  return withMembers(group, own, (operation) => answeredBy(operation as AnyOperation, refuse))
}

/**
 * The API as the preview of a draft has it, so that the screens of the site show it without knowing: what they read of
 * the course is answered by its draft, and what they would write is not sent.
 * @param token of the link
 * @param publicSlug the address of the course for visitors; null where they do not see it
 */
export function createPreviewApi(api: Api, token: string, publicSlug: string | null): Api {
  const { coursePreviews: previews } = api
  const { catalogue, learning, quizzes, lessonFiles } = api
  const attempts = new Map<string, OpenAttempt>()
  return withMembers(api, {
    orders: refused(api.orders),
    devices: refused(api.devices),
    questions: refused(api.questions),
    handIns: refused(api.handIns),
    catalogue: withMembers(catalogue, {
      courseBeforeAfters: answeredBy(catalogue.courseBeforeAfters, (_, options) =>
        previews.beforeAfters.call({ body: { token } }, options),
      ),
      courseReviews: answeredBy(catalogue.courseReviews, async ({ query }, options) =>
        publicSlug === null
          ? { items: [], page: 1, pageSize: 1, total: 0 }
          : catalogue.courseReviews.call({ params: { slug: publicSlug }, query }, options),
      ),
    }),
    learning: refused(learning, {
      enrollment: answeredBy(learning.enrollment, async () => ({ enrollment: null, openOrderCode: null })),
      classroom: answeredBy(
        learning.classroom,
        async (_, options) => (await previews.course.call({ body: { token } }, options)).classroom,
      ),
      lesson: answeredBy(learning.lesson, ({ params: { lessonId } }, options) =>
        previews.lesson.call({ body: { token, lessonId } }, options),
      ),
      playback: answeredBy(learning.playback, ({ params: { lessonId } }, options) =>
        previews.playback.call({ body: { token, lessonId } }, options),
      ),
      trailerPlayback: answeredBy(learning.trailerPlayback, (_, options) =>
        previews.trailerPlayback.call({ body: { token } }, options),
      ),
    }),
    quizzes: refused(quizzes, {
      quiz: answeredBy(
        quizzes.quiz,
        async ({ params: { lessonId } }, options) =>
          (await previews.quiz.call({ body: { token, lessonId } }, options)).overview,
      ),
      // An attempt of this page only: its clock stands, and its answers stay here.
      beginAttempt: answeredBy(quizzes.beginAttempt, async ({ params: { lessonId } }, options) => {
        const { questions } = await previews.quiz.call({ body: { token, lessonId } }, options)
        const attempt: OpenAttempt = {
          state: 'open',
          id: crypto.randomUUID(),
          lessonId,
          number: 1,
          startedAt: new Date().toISOString(),
          remainingMs: null,
          questions,
        }
        attempts.set(attempt.id, attempt)
        return attempt
      }),
      attempt: answeredBy(quizzes.attempt, async ({ params: { attemptId } }) => {
        const attempt = attempts.get(attemptId)
        if (!attempt) throw new Error('no such attempt in this preview')
        return attempt
      }),
      saveAnswer: answeredBy(quizzes.saveAnswer, async () => ({ remainingMs: null })),
    }),
    lessonFiles: refused(lessonFiles, {
      lessonFile: answeredBy(lessonFiles.lessonFile, ({ params: { lessonId, fileId } }, options) =>
        previews.file.call({ body: { token, lessonId, fileId } }, options),
      ),
    }),
  })
}
