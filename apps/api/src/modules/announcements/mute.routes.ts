import { AppError } from '@repo/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { pepperSecrets } from '../../secrets/secrets.ts'
import { renderStopPage, stopPageHeaders } from '../account/index.ts'
import { mutePage } from './announcements.messages.ts'
import type { AnnouncementsService } from './announcements.service.ts'
import { readMute } from './mute-token.ts'

type Request = { Params: { token: string } }

/**
 * Ending the announcements of a course by the link in a mail, without signing in. Opening the link changes nothing, since
 * mail programs open links by themselves; the button posts.
 */
export function registerMuteRoutes(
  app: FastifyInstance,
  { env }: Needs<'env'>,
  service: AnnouncementsService,
): void {
  const read = (token: string) => {
    const found = readMute(pepperSecrets(env), token)
    if (found === null) throw new AppError('mail.unsubscribe_unknown')
    return found
  }
  const send = (reply: FastifyReply, sentence: string, button: string | null) =>
    reply
      .headers(stopPageHeaders)
      .type('text/html; charset=utf-8')
      .send(renderStopPage(env.BRAND_NAME, { title: mutePage.title, sentence, button }))

  app.register(async (scope) => {
    // The body is ignored, since the address says everything.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    )

    scope.get<Request>('/mails/announcements/:token', (request, reply) => {
      read(request.params.token)
      return send(reply, mutePage.ask, mutePage.button)
    })

    scope.post<Request>('/mails/announcements/:token', async (request, reply) => {
      const { userId, courseId } = read(request.params.token)
      await service.mute(userId, courseId)
      return send(reply, mutePage.done, null)
    })
  })
}
