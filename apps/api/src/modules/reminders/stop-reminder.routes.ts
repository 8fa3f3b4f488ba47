import { AppError } from '@repo/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { pepperSecrets } from '../../secrets/secrets.ts'
import { renderStopPage, stopPageHeaders } from '../account/index.ts'
import { stopPage } from './reminders.messages.ts'
import type { RemindersService } from './reminders.service.ts'
import { readStop } from './stop-token.ts'

type Request = { Params: { token: string } }

/**
 * Turning off a reminder by the link in its mail, without signing in. Opening the link changes nothing, since mail programs
 * open links by themselves; the button posts, and so do mail programs that know RFC 8058.
 */
export function registerStopReminderRoutes(
  app: FastifyInstance,
  { env }: Needs<'env'>,
  service: RemindersService,
): void {
  const read = (token: string) => {
    const id = readStop(pepperSecrets(env), token)
    if (id === null) throw new AppError('mail.unsubscribe_unknown')
    return id
  }
  const send = (reply: FastifyReply, sentence: string, button: string | null) =>
    reply
      .headers(stopPageHeaders)
      .type('text/html; charset=utf-8')
      .send(renderStopPage(env.BRAND_NAME, { title: stopPage.title, sentence, button }))

  app.register(async (scope) => {
    // The body is ignored, since the address says everything.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    )

    scope.get<Request>('/mails/reminders/:token', (request, reply) => {
      read(request.params.token)
      return send(reply, stopPage.ask, stopPage.button)
    })

    scope.post<Request>('/mails/reminders/:token', async (request, reply) => {
      await service.turnOff(read(request.params.token))
      return send(reply, stopPage.done, null)
    })
  })
}
