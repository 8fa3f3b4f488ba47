import type { Services } from './context.ts'
import { type Listener, listenTo } from './db/listen.ts'
import { CATALOGUE_CHANNEL } from './http/cache.ts'
import { ACCESS_CHANNEL, readAccessNotice } from './modules/auth/access-notices.ts'

/** Forgets what another instance says has changed: public answers, sessions, learning devices. */
export function listenToOtherInstances({ env, log, cache, sessions, learningDevices }: Services): Listener {
  const onAccessChange = (payload?: string) => {
    const notice = readAccessNotice(payload)
    if (notice?.kind === 'user') return sessions.forget(notice.id)
    if (notice?.kind === 'session') return sessions.forgetSession(notice.id)
    if (notice?.kind === 'device') return learningDevices.forget(notice.id)
    sessions.forgetEverything()
    learningDevices.forgetEverything()
  }
  return listenTo(
    env.DATABASE_URL,
    { [CATALOGUE_CHANNEL]: () => cache.clear(), [ACCESS_CHANNEL]: onAccessChange },
    log,
  )
}
