import type { Api } from '@repo/api-client'
import { keepInstalled, onNavigate, type SiteRouter } from '@repo/installed-app/keep-installed'
import type { Session } from '@repo/session'
import type { QueryClient } from '@tanstack/react-query'
import { forgetKeptCards } from '../../components/emergency/forget-kept-cards.ts'
import { forgetOtherCards } from '../../components/emergency/kept-cards.ts'
import { offlinePages } from '../../components/offline/offline-reads.ts'
import { sendWaiting } from './send-waiting.tsx'

export interface OfflineParts {
  api: Api
  session: Session
  router: SiteRouter
  queryClient: QueryClient
}

/** Keeps what learners read without a network, and sends on what they wrote without one. */
export async function keepOffline({ api, session, router, queryClient }: OfflineParts): Promise<void> {
  onNavigate(router, sendWaiting({ api, session, queryClient }))
  await keepInstalled({
    api,
    session,
    router,
    role: 'student',
    ownPages: offlinePages.filter((page) => !page.includes(':')),
    read: () => Promise.all([api.learning.myCourses.call(), api.notes.notes.call({ query: {} })]),
    onAccount: (id) => {
      if (id === null) forgetKeptCards()
      // Where the browser keeps nothing, there is nothing to remove.
      else forgetOtherCards(id).catch(() => {})
    },
  })
}
