import { CATALOGUE_CHANNEL } from './core/answer-cache.ts'
import type { Needs } from './core/services.ts'
import { type Listener, listenTo } from './db/listen.ts'
import { ACCESS_CHANNEL, readAccessNotice } from './modules/auth/index.ts'
import type { WithLearningDevices } from './modules/devices/index.ts'
import { ORDER_CHANNEL, type WithOrderWatch } from './modules/orders/index.ts'
import type { WithPlaybacks } from './modules/playback/index.ts'

/** Hears what another instance says has changed: public answers, who may still come in, and orders somebody waits for. */
export function listenToOtherInstances(
  services: Needs<'env' | 'log' | 'sessions' | 'cache'> &
    WithLearningDevices &
    WithPlaybacks &
    WithOrderWatch,
): Listener {
  const { env, log, cache, sessions, learningDevices, playbacks, orderWatch } = services
  const onAccessChange = (payload?: string) => {
    const notice = readAccessNotice(payload)
    if (notice?.kind === 'user') return sessions.forget(notice.id)
    if (notice?.kind === 'session') return sessions.forgetSession(notice.id)
    if (notice?.kind === 'device') return learningDevices.forget(notice.id)
    if (notice?.kind === 'playback') return playbacks.forget(notice.id)
    if (notice?.kind === 'enrollment') return playbacks.forgetEnrollmentsOf(notice.id)
    sessions.forgetEverything()
    learningDevices.forgetEverything()
    playbacks.forgetEverything()
  }
  return listenTo(
    env.DATABASE_URL,
    {
      [CATALOGUE_CHANNEL]: () => cache.clear(),
      [ACCESS_CHANNEL]: onAccessChange,
      [ORDER_CHANNEL]: (code) => orderWatch.announce(code),
    },
    log,
  )
}
