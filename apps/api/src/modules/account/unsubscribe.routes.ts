import { AppError } from '@repo/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { pepperSecrets } from '../../secrets/secrets.ts'
import { accountPages } from './account.messages.ts'
import type { PreferencesService } from './preferences.service.ts'
import { renderUnsubscribePage, stopPageHeaders } from './unsubscribe-page.ts'
import { readUnsubscribe } from './unsubscribe-token.ts'

type Request = { Params: { token: string } }

/**
 * Unsubscribing without signing in. Opening the link changes nothing, since mail programs open links
 * by themselves; the button posts, and so do mail programs that know RFC 8058.
 */
export function registerUnsubscribeRoutes(
  app: FastifyInstance,
  { env }: Needs<'env'>,
  preferences: PreferencesService,
): void {
  const read = (token: string) => {
    const found = readUnsubscribe(pepperSecrets(env), token)
    if (!found) throw new AppError('mail.unsubscribe_unknown')
    return found
  }
  const send = (reply: FastifyReply, html: string) =>
    reply.headers(stopPageHeaders).type('text/html; charset=utf-8').send(html)

  app.register(async (scope) => {
    // The body is ignored, since the address says everything.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    )

    scope.get<Request>('/mails/unsubscribe/:token', (request, reply) => {
      const { kind } = read(request.params.token)
      return send(reply, renderUnsubscribePage(env.BRAND_NAME, accountPages.kinds[kind], true))
    })

    scope.post<Request>('/mails/unsubscribe/:token', async (request, reply) => {
      const { userId, kind } = read(request.params.token)
      await preferences.unsubscribe(userId, kind, request.ip)
      return send(reply, renderUnsubscribePage(env.BRAND_NAME, accountPages.kinds[kind], false))
    })
  })
}
