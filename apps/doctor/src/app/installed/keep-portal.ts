import type { OfficeParts } from '@repo/back-office'
import { keepInstalled } from '@repo/installed-app/keep-installed'
import { readKept } from '@repo/installed-app/read-kept'
import { keptReads } from './kept-reads.ts'

/** Keeps the portal to be opened without a network, with the questions that wait, and takes pushes. */
export async function keepPortal({ api, session, router, queryClient }: OfficeParts): Promise<void> {
  const readWaiting = async () => {
    const [{ items }] = await Promise.all([
      api.doctorQuestions.questions.call({ query: { state: 'waiting' } }),
      api.savedReplies.savedReplies.call(),
      api.doctorPortal.overview.call(),
    ])
    // One after the other, so that they disturb nothing else.
    for (const { id } of items) await api.doctorQuestions.question.call({ params: { id } })
  }
  readKept(queryClient, keptReads)
  await keepInstalled({
    api,
    session,
    router,
    role: 'doctor',
    hasRestingPushes: true,
    ownPages: [],
    read: readWaiting,
  })
}
