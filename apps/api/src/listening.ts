import { CATALOGUE_CHANNEL } from './core/answer-cache.ts'
import type { Needs } from './core/services.ts'
import { type Listener, listenTo } from './db/listen.ts'
import { ACCESS_CHANNEL, readAccessNotice } from './modules/auth/index.ts'
import type { WithLearningDevices } from './modules/devices/index.ts'
import { NOTICES_CHANNEL, type WithNoticeWatch } from './modules/notices/index.ts'
import { ORDER_CHANNEL, type WithOrderWatch } from './modules/orders/index.ts'
import type { WithPlaybacks } from './modules/playback/index.ts'

/**
 * Listens to the changes that other instances announce: of public answers, sessions and devices, watched orders, and
 * notices.
 */
export function listenToOtherInstances(
  services: Needs<'env' | 'log' | 'sessions' | 'cache'> &
    WithLearningDevices &
    WithPlaybacks &
    WithOrderWatch &
    WithNoticeWatch,
): Listener {
  const { env, log, cache, sessions, learningDevices, playbacks, orderWatch, noticeWatch } = services
  const onAccessChange = (payload?: string) => {
    const notice = readAccessNotice(payload)
    if (notice?.kind === 'user' || notice?.kind === 'session') {
      if (notice.kind === 'user') sessions.forget(notice.id)
      else sessions.forgetSession(notice.id)
      // Streams of a session that is over end at once.
      return noticeWatch.announce(notice.id)
    }
    if (notice?.kind === 'device') return learningDevices.forget(notice.id)
    if (notice?.kind === 'playback') return playbacks.forget(notice.id)
    if (notice?.kind === 'enrollment') return playbacks.forgetEnrollmentsOf(notice.id)
    sessions.forgetEverything()
    learningDevices.forgetEverything()
    playbacks.forgetEverything()
  }
  return listenTo(
    // PgBouncer in transaction mode takes no LISTEN.
    env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    {
      [CATALOGUE_CHANNEL]: () => cache.clear(),
      [ACCESS_CHANNEL]: onAccessChange,
      [ORDER_CHANNEL]: (code) => orderWatch.announce(code),
      [NOTICES_CHANNEL]: (userId) => noticeWatch.announce(userId),
    },
    log,
  )
}
