import { content } from '@repo/contract/content'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { WithContactInbox } from '../contacts/index.ts'
import type { WithContent } from './content.service.ts'
import { securityTxtPath } from './security-txt.ts'

export function createContentModule(services: WithContent & WithContactInbox) {
  const { content: service, contactInbox } = services
  return (app: FastifyInstance) => {
    app.get(securityTxtPath, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(await service.securityTxt()),
    )
    app.get('/brand/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
      const css = await service.brandStyle(request.params.file)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/css; charset=utf-8')
        .send(css)
    })
    implement(app, content, {
      newsList: ({ query }) => service.newsList(query),
      news: ({ params }) => service.news(params.slug),
      newsPreview: ({ params, body }) => service.newsPreview(params.id, body.token),
      page: ({ params, query }) => service.page(params.slug, query.version),
      pages: () => service.pages(),
      consentTexts: () => service.consentTexts(),
      site: () => service.site(),
      retention: () => service.retention(),
      navigation: () => service.navigation(),
      contact: ({ body, request }) => contactInbox.receive(body, request),
      demoAccounts: ({ query }) => service.demoAccounts(query.app),
      outbox: ({ query }) => service.outbox(query.to),
    })
  }
}
