import { catalogue } from '@repo/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { WithTextSearch } from '../search/index.ts'
import { createCatalogueService } from './catalogue.service.ts'

export function createCatalogueModule(
  services: Needs<'db' | 'publicReads' | 'env' | 'clock'> & WithTextSearch,
) {
  const service = createCatalogueService(services)
  return (app: FastifyInstance) =>
    implement(app, catalogue, {
      home: () => service.home(),
      sitePreview: ({ body }) => service.sitePreview(body.token),
      categories: () => service.categories(),
      category: ({ params }) => service.category(params.slug),
      courses: ({ query }) => service.courses(query),
      courseFacets: ({ query }) => service.courseFacets(query),
      course: ({ params }) => service.course(params.slug),
      courseBeforeAfters: ({ params }) => service.courseBeforeAfters(params.slug),
      courseReviews: ({ params, query }) => service.courseReviews(params.slug, query),
      doctors: ({ query }) => service.doctors(query),
      doctor: ({ params }) => service.doctor(params.slug),
    })
}
