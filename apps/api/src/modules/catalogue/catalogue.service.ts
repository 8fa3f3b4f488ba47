import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { createAssetUrls } from '../art/index.ts'
import {
  findBySlug,
  findCategories,
  findCourseCardRows,
  findOutline,
  parentsOf,
  toCategory,
  toCourseCard,
  toDoctorCard,
  toNewsCard,
  toReviewView,
  toReviewWithCourse,
  verifiedLicence,
} from '../cards/index.ts'
import { createPublicPairs } from '../patient-pictures/index.ts'
import type { WithTextSearch } from '../search/index.ts'
import { assertPreviewToken, drawNavigation, readSiteDraft, readSitePart } from '../site-parts/index.ts'
import * as details from './course-detail.repo.ts'
import { toCourseDetail } from './course-detail.view.ts'
import * as lists from './course-list.repo.ts'
import * as doctorsRepo from './doctors.repo.ts'
import { toFacets } from './facets.ts'
import * as homeRepo from './home.repo.ts'
import { createHomeDrawer } from './home.service.ts'

const COURSES_PER_PAGE = 12
const DOCTORS_PER_PAGE = 12
const REVIEWS_PER_PAGE = 10
const RELATED = 3
/** The most courses shown on the page of a category or a doctor; the filtered course list shows the rest. */
const COURSES_OF_ONE = 48

/**
 * What visitors see of courses, doctors and categories: only what is published, never a draft. What is asked for by a
 * former slug answers with its present one.
 */
export function createCatalogueService(services: Needs<'db' | 'env' | 'clock'> & WithTextSearch) {
  const { db, clock, env, textSearch } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  const drawHome = createHomeDrawer(services)
  const pairs = createPublicPairs(services)
  const cards = async (ids: readonly string[]) => {
    const now = clock()
    return (await findCourseCardRows(db, ids)).map((row) => toCourseCard(row, urls, now))
  }
  /** Only categories with at least one published course. */
  const filledCategories = async () =>
    (await findCategories(db)).filter(({ courseCount }) => courseCount > 0).map(toCategory)
  const requireCourse = async (slug: string) => {
    const course = await findBySlug(db, ['course', slug], (one) => details.findPublishedCourse(db, one))
    if (!course) throw new AppError('course.not_found')
    return course
  }

  return {
    home: async () => drawHome(await readSitePart(db, 'home')),

    /** @throws AppError `site.preview_unknown` */
    async sitePreview(token: string) {
      assertPreviewToken(env.MEDIA_TOKEN_SECRET, 'site', token, clock())
      const [home, navigation] = await Promise.all([
        readSiteDraft(db, 'home').then(drawHome),
        readSiteDraft(db, 'navigation').then((draft) => drawNavigation(db, draft, clock())),
      ])
      return { home, navigation }
    },

    categories: filledCategories,

    /** @throws AppError `category.not_found` */
    async category(slug: string) {
      const all = await findCategories(db)
      const category = await findBySlug(db, ['category', slug], async (wanted) =>
        all.find((one) => one.slug === wanted),
      )
      if (!category) throw new AppError('category.not_found')
      const query = { category: [category.slug], sort: 'popular', page: 1 } as const
      const [page, doctors, news] = await Promise.all([
        lists.findCoursePage(
          db,
          { ...query, category: [category.slug] },
          { match: undefined, pageSize: COURSES_OF_ONE, now: clock() },
        ),
        doctorsRepo.findDoctorsOfCategory(db, category.id),
        homeRepo.findLatestNews(db, clock(), 3, category.id),
      ])
      return {
        ...toCategory(category),
        intro: category.intro,
        parents: parentsOf(all, category).map(({ slug: above, name }) => ({ slug: above, name })),
        children: all
          .filter(({ parentId, courseCount }) => parentId === category.id && courseCount > 0)
          .map(toCategory),
        courses: await cards(page.ids),
        doctors: doctors.map((doctor) => toDoctorCard(doctor, urls, clock())),
        news: news.map((row) => toNewsCard(row, urls)),
      }
    },

    async courses(query: lists.CourseListQuery) {
      const match = query.q ? await textSearch.read(query.q, { kind: 'course' }) : undefined
      const empty = { items: [], page: query.page, pageSize: COURSES_PER_PAGE, total: 0 }
      // A search of punctuation only has no words, so nothing matches it.
      if (match === null) return empty
      const { ids, total } = await lists.findCoursePage(db, query, {
        match,
        pageSize: COURSES_PER_PAGE,
        now: clock(),
      })
      return { ...empty, items: await cards(ids), total }
    },

    async courseFacets(query: Omit<lists.CourseListQuery, 'sort' | 'page'>) {
      const match = query.q ? await textSearch.read(query.q, { kind: 'course' }) : undefined
      const rows = match === null ? [] : await lists.countFacets(db, query, { match, now: clock() })
      return toFacets(rows)
    },

    /** @throws AppError `course.not_found`, also for a course that is not published. */
    async course(slug: string) {
      const course = await requireCourse(slug)
      const [[card], outline, team, stars, trailer, beforeAfterCount, givesCertificate, previews, paths] =
        await Promise.all([
          cards([course.id]),
          findOutline(db, course.id),
          details.findDoctorsOfCourse(db, course.id),
          details.countReviewsByStars(db, course.id),
          details.findTrailer(db, course.trailerVideoId),
          pairs.count(course.pairIds),
          details.givesCertificate(db, course.id),
          details.findPreviews(db, course.id),
          details.findPathsOfCourse(db, course.id),
        ])
      if (!card || !team[0]) throw new AppError('course.not_found')
      const related = { id: course.id, categoryId: course.categoryId, doctorId: team[0].id }
      return toCourseDetail({
        card,
        details: course,
        sections: outline,
        trailer,
        beforeAfterCount,
        givesCertificate,
        paths,
        previews,
        doctors: team.map((doctor) => ({
          ...toDoctorCard(doctor, urls, clock()),
          biography: doctor.biography,
        })),
        stars,
        related: await cards(await lists.findRelatedIds(db, related, RELATED)),
      })
    },

    /** @throws AppError `course.not_found` */
    courseBeforeAfters: async (slug: string) => pairs.list((await requireCourse(slug)).pairIds),

    /** @throws AppError `course.not_found` */
    async courseReviews(slug: string, query: { page: number; stars?: number | undefined }) {
      const course = await requireCourse(slug)
      const { rows, total } = await details.findReviewPage(db, course.id, query, REVIEWS_PER_PAGE)
      return { items: rows.map(toReviewView), page: query.page, pageSize: REVIEWS_PER_PAGE, total }
    },

    async doctors(query: doctorsRepo.DoctorListQuery) {
      const match = query.q ? await textSearch.read(query.q, { kind: 'doctor' }) : undefined
      const page = { match: match ?? undefined, pageSize: DOCTORS_PER_PAGE }
      const found = await doctorsRepo.findDoctorPage(db, query, page)
      const { rows, total, specialties } = match === null ? { ...found, rows: [], total: 0 } : found
      const items = rows.map((doctor) => toDoctorCard(doctor, urls, clock()))
      return { items, page: query.page, pageSize: DOCTORS_PER_PAGE, total, specialties }
    },

    /** @throws AppError `doctor.not_found`, also for a doctor without a published course. */
    async doctor(slug: string) {
      const doctor = await findBySlug(db, ['doctor', slug], (one) => doctorsRepo.findTeachingDoctor(db, one))
      if (!doctor) throw new AppError('doctor.not_found')
      const [courses, learnerCount, reviews] = await Promise.all([
        lists.findIdsOfDoctor(db, doctor.id, COURSES_OF_ONE).then(cards),
        doctorsRepo.countLearnersOfDoctor(db, doctor.id),
        doctorsRepo.findReviewsOfDoctor(db, doctor.id, 6),
      ])
      return {
        ...toDoctorCard(doctor, urls, clock()),
        biography: doctor.biography,
        degrees: doctor.degrees,
        licence: verifiedLicence(doctor, clock()),
        learnerCount,
        courses,
        reviews: reviews.map(toReviewWithCourse),
      }
    },
  }
}
