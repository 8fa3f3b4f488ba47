import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { planAnswer } from '../../http/conditional.ts'
import type { CalendarFeeds } from './calendar-feed.service.ts'

/**
 * The calendar for programs that subscribe to it. Its address is its only key, so it is kept by no cache and by no log, and
 * tells other sites nothing of where it was opened.
 */
export function registerCalendarFeed(app: FastifyInstance, feeds: CalendarFeeds): void {
  app.get<{ Params: { token: string } }>('/calendars/:token/lich-hoc.ics', async (request, reply) => {
    const text = await feeds.read(request.params.token, request.ip)
    const content = Buffer.from(text)
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    const { status, headers } = planAnswer({ bytes: content.length, etag }, request.headers)
    return reply
      .code(status === 304 ? 304 : 200)
      .headers({
        etag: headers['etag'],
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
      })
      .type('text/calendar; charset=utf-8')
      .send(status === 304 ? '' : content)
  })
}
