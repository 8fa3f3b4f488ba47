import { crmSite } from '@repo/contract/crm-site'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { addPictureRoute } from '../../http/picture-route.ts'
import { sitePictures } from '../../storage/public-pictures.ts'
import { createSitePartsService } from './site-parts.service.ts'
import { createSitePictures } from './site-pictures.service.ts'

export function createSitePartsModule(
  services: Needs<'db' | 'env' | 'clock' | 'cache' | 'storage' | 'limiter'>,
) {
  const parts = createSitePartsService(services)
  const addPicture = createSitePictures(services)
  return (app: FastifyInstance) => {
    addPictureRoute(app, services, sitePictures)
    implement(app, crmSite, {
      home: () => parts.get('home'),
      saveHome: ({ body: { version, ...values }, caller, request }) =>
        parts.saveDraft('home', { values, version }, toActor(caller, request)),
      publishHome: ({ body: { version, note, ...values }, caller, request }) =>
        parts.publish('home', { values, version, note }, toActor(caller, request)),
      homeVersion: ({ query }) => parts.version('home', query.number),
      navigation: () => parts.get('navigation'),
      saveNavigation: ({ body: { version, ...values }, caller, request }) =>
        parts.saveDraft('navigation', { values, version }, toActor(caller, request)),
      publishNavigation: ({ body: { version, note, ...values }, caller, request }) =>
        parts.publish('navigation', { values, version, note }, toActor(caller, request)),
      navigationVersion: ({ query }) => parts.version('navigation', query.number),
      choices: ({ query }) => parts.choices(query.kind, query.q),
      discardDraft: ({ params, body, caller, request }) =>
        parts.discard(params.part, body.version, toActor(caller, request)),
      versions: ({ params }) => parts.versions(params.part),
      addPicture: ({ file, caller, request }) => addPicture(file, toActor(caller, request)),
    })
  }
}
