import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { createEventStreams } from '../../http/event-stream.ts'
import type { WithNoticeWatch } from './notice-watch.ts'
import type { NoticesService } from './notices.service.ts'

/** Browsers in which one person may look at once; the tabs of a browser share one stream. */
const MAX_STREAMS = 10

/**
 * Events of the own notices: how many are unread now, and again whenever one comes or is read anywhere. A stream that is
 * opened anew begins with the state of that moment, so nothing has to be sent again.
 */
export function registerNoticeEvents(
  app: FastifyInstance,
  { noticeWatch }: WithNoticeWatch,
  notices: NoticesService,
): void {
  const { access } = contract.notices.unread
  const streams = createEventStreams(app, { access, maxPerPerson: MAX_STREAMS })
  app.get('/notices/events', (request, reply) =>
    streams.answer(request, reply, ({ userId, sessionId }) => ({
      read: async () => ({ name: 'notices', data: await notices.unread(userId) }),
      watch(onChange) {
        // A session that ends is looked at once more, and its stream ends then.
        const stops = [userId, sessionId].map((subject) => noticeWatch.subscribe(subject, onChange))
        return () => {
          for (const stop of stops) stop()
        }
      },
    })),
  )
}
