import { CATALOGUE_CHANNEL } from './core/answer-cache.ts'
import type { Needs } from './core/services.ts'
import { type Listener, listenTo } from './db/listen.ts'
import { ACCESS_CHANNEL, readAccessNotice } from './modules/auth/index.ts'
import type { WithLearningDevices } from './modules/devices/index.ts'
import { NOTICES_CHANNEL, type WithNoticeWatch } from './modules/notices/index.ts'
import { ORDER_CHANNEL, type WithOrderWatch } from './modules/orders/index.ts'
import type { WithPlaybacks } from './modules/playback/index.ts'
import type { Valkey } from './valkey/valkey.ts'

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
  valkey: Pick<Valkey, 'listen'> | null = null,
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
  const events = {
    [ORDER_CHANNEL]: (code?: string) => orderWatch.announce(code),
    [NOTICES_CHANNEL]: (userId?: string) => noticeWatch.announce(userId),
  }
  // Also where Valkey is set: what it does not take goes by NOTIFY.
  const listener = listenTo(
    // PgBouncer in transaction mode takes no LISTEN.
    env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    {
      [CATALOGUE_CHANNEL]: () => cache.clear(),
      [ACCESS_CHANNEL]: onAccessChange,
      ...events,
    },
    log,
  )
  const inValkey = valkey?.listen(events)
  return { stop: async () => void (await Promise.all([listener.stop(), inValkey?.stop()])) }
}
