import { crm } from '@repo/contract/crm'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import { addPictureRoute } from '../../http/picture-route.ts'
import { covers } from '../../storage/public-pictures.ts'
import type { WithAccountChanges } from '../crm-accounts/index.ts'
import { createPublishPageService, createStaffPagesService } from '../legal/index.ts'
import { createStaffCategoriesService } from './categories.service.ts'
import { createCourseTrailerService } from './course-trailer.service.ts'
import { createStaffCoursesService } from './courses.service.ts'
import { maySeeSales } from './dashboard.policy.ts'
import { createDashboardService } from './dashboard.service.ts'
import { createStaffNewsService } from './news.service.ts'
import { createNewsCoverService } from './news-cover.service.ts'
import { createModerationService } from './reviews.service.ts'
import { createStaffUsersService } from './users.service.ts'

export function createCrmModule(
  services: Needs<'db' | 'reports' | 'env' | 'queue' | 'clock' | 'cache' | 'storage' | 'limiter'> &
    WithAccountChanges,
) {
  const courses = createStaffCoursesService(services)
  const trailers = createCourseTrailerService(services)
  const categories = createStaffCategoriesService(services)
  const users = createStaffUsersService(services)
  const { accountChanges } = services
  const reviews = createModerationService(services)
  const news = createStaffNewsService(services)
  const newsCover = createNewsCoverService(services)
  const pages = createStaffPagesService(services)
  const publishPage = createPublishPageService(services)
  const dashboard = createDashboardService(services)

  return (app: FastifyInstance) => {
    addPictureRoute(app, services, covers)
    implement(app, crm, {
      dashboard: ({ query, caller }) => dashboard.dashboard(query, caller),
      courses: ({ query }) => courses.list(query),
      courseOptions: () => courses.options(),
      course: ({ params }) => courses.get(params.id),
      createCourse: ({ body, caller, request }) => courses.create(body, toActor(caller, request)),
      updateCourse: ({ params, body, caller, request }) =>
        courses.update(params.id, body, toActor(caller, request)),
      setCourseStatus: ({ params, body, caller, request }) =>
        courses.setStatus(params.id, body.status, toActor(caller, request)),
      archiveEffects: ({ params }) => courses.archiveEffects(params.id),
      setCourseCover: ({ params, file, caller, request }) =>
        courses.setCover(params.id, file, toActor(caller, request)),
      removeCourseCover: ({ params, caller, request }) =>
        courses.removeCover(params.id, toActor(caller, request)),
      trailer: ({ params }) => trailers.get(params.id),
      setTrailer: ({ params, body, caller, request }) =>
        trailers.set(params.id, body.videoId, toActor(caller, request)),
      duplicateCourse: ({ params, body, caller, request }) =>
        courses.duplicate(params.id, body, toActor(caller, request)),
      categories: () => categories.list(),
      createCategory: ({ body, caller, request }) => categories.create(body, toActor(caller, request)),
      updateCategory: ({ params, body, caller, request }) =>
        categories.update(params.id, body, toActor(caller, request)),
      orderCategories: ({ body, caller, request }) => categories.order(body.places, toActor(caller, request)),
      removeCategory: ({ params, query, caller, request }) =>
        categories.remove(params.id, query.moveTo, toActor(caller, request)),
      users: ({ query, caller }) => users.list({ ...query, isWhole: seesMasked(caller) }),
      setUserStatus: async ({ params, body, caller, request }) => {
        const actor = toActor(caller, request)
        return users.one(await accountChanges.setStatus(params.id, body.status, body.reason, actor))
      },
      learnerCourses: ({ query }) => users.courses(query.q),
      students: ({ query, caller }) =>
        users.students({ ...query, isWhole: seesMasked(caller) }, maySeeSales(caller)),
      reviews: ({ query, caller }) => reviews.list({ ...query, isWhole: seesMasked(caller) }),
      moderateReview: ({ params, body, caller, request }) =>
        reviews.decide(params.id, body, toActor(caller, request)),
      answerReview: ({ params, body, caller, request }) =>
        reviews.answer(params.id, body.text, toActor(caller, request)),
      newsList: ({ query }) => news.list(query),
      news: ({ params }) => news.get(params.id),
      createNews: ({ body, caller, request }) => news.create(body, toActor(caller, request)),
      updateNews: ({ params, body, caller, request }) =>
        news.update(params.id, body, toActor(caller, request)),
      setNewsCover: ({ params, file, caller, request }) =>
        newsCover.set(params.id, file, toActor(caller, request)),
      removeNewsCover: ({ params, caller, request }) => newsCover.remove(params.id, toActor(caller, request)),
      pages: () => pages.list(),
      page: ({ params }) => pages.get(params.slug),
      createPage: ({ body, caller, request }) => pages.create(body, toActor(caller, request)),
      savePageDraft: ({ params, body, caller, request }) =>
        pages.saveDraft(params.slug, body, toActor(caller, request)),
      discardPageDraft: ({ params, body, caller, request }) =>
        pages.discardDraft(params.slug, body.version, toActor(caller, request)),
      setPageVisibility: ({ params, body, caller, request }) =>
        pages.setVisibility(params.slug, body.isHidden, toActor(caller, request)),
      removePage: ({ params, caller, request }) => pages.remove(params.slug, toActor(caller, request)),
      pageVersions: ({ params }) => pages.versions(params.slug),
      pageVersion: ({ params, query }) => pages.versionText(params.slug, query.number),
      publishPage: ({ params, body, caller, request }) =>
        publishPage(params.slug, body, toActor(caller, request)),
    })
  }
}
