import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { Db } from '../../db/client.ts'
import { together } from '../../db/together.ts'
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
import { createCardPages } from './course-cards.repo.ts'
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
export function createCatalogueService(
  services: Needs<'db' | 'publicReads' | 'env' | 'clock'> & WithTextSearch,
) {
  const { db, publicReads, clock, env, textSearch } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  const findCardPage = createCardPages(publicReads, COURSES_PER_PAGE)
  const drawHome = (read: Db) => createHomeDrawer({ db: read, env, clock })
  const pairsOf = (read: Db) => createPublicPairs({ db: read, env, clock })
  const cards = async (read: Db, ids: readonly string[]) => {
    const now = clock()
    return (await findCourseCardRows(read, ids)).map((row) => toCourseCard(row, urls, now))
  }
  /** Only categories with at least one published course. */
  const filledCategories = async () =>
    (await findCategories(publicReads)).filter(({ courseCount }) => courseCount > 0).map(toCategory)
  const requireCourse = async (read: Db, slug: string) => {
    const course = await findBySlug(read, ['course', slug], (one) => details.findPublishedCourse(read, one))
    if (!course) throw new AppError('course.not_found')
    return course
  }

  return {
    async home() {
      const read = together(publicReads)
      return drawHome(read)(await readSitePart(read, 'home'))
    },

    /** @throws AppError `site.preview_unknown` */
    async sitePreview(token: string) {
      assertPreviewToken(env.MEDIA_TOKEN_SECRET, 'site', token, clock())
      const read = together(db)
      const [home, navigation] = await Promise.all([
        readSiteDraft(read, 'home').then(drawHome(read)),
        readSiteDraft(read, 'navigation').then((draft) => drawNavigation(read, draft, clock())),
      ])
      return { home, navigation }
    },

    categories: filledCategories,

    /** @throws AppError `category.not_found` */
    async category(slug: string) {
      const read = together(publicReads)
      const all = await findCategories(read)
      const category = await findBySlug(read, ['category', slug], async (wanted) =>
        all.find((one) => one.slug === wanted),
      )
      if (!category) throw new AppError('category.not_found')
      const query = { category: [category.slug], sort: 'popular', page: 1 } as const
      const [page, doctors, news] = await Promise.all([
        lists.findCoursePage(
          read,
          { ...query, category: [category.slug] },
          { match: undefined, pageSize: COURSES_OF_ONE, now: clock() },
        ),
        doctorsRepo.findDoctorsOfCategory(read, category.id),
        homeRepo.findLatestNews(read, clock(), 3, category.id),
      ])
      return {
        ...toCategory(category),
        intro: category.intro,
        parents: parentsOf(all, category).map(({ slug: above, name }) => ({ slug: above, name })),
        children: all
          .filter(({ parentId, courseCount }) => parentId === category.id && courseCount > 0)
          .map(toCategory),
        courses: await cards(read, page.ids),
        doctors: doctors.map((doctor) => toDoctorCard(doctor, urls, clock())),
        news: news.map((row) => toNewsCard(row, urls)),
      }
    },

    async courses(query: lists.CourseListQuery) {
      const empty = { items: [], page: query.page, pageSize: COURSES_PER_PAGE, total: 0 }
      const read = together(publicReads)
      const now = clock()
      if (!query.q) {
        const { rows, total } = await findCardPage(read, query, now)
        return { ...empty, items: rows.map((row) => toCourseCard(row, urls, now)), total }
      }
      const found = await textSearch.answer(query.q, { kind: 'course' }, (match, reads) =>
        lists.findCoursePage(reads, query, { match, pageSize: COURSES_PER_PAGE, now }),
      )
      // A search of punctuation only has no words, so nothing matches it.
      if (found === null) return empty
      return { ...empty, items: await cards(read, found.ids), total: found.total }
    },

    async courseFacets(query: Omit<lists.CourseListQuery, 'sort' | 'page'>) {
      const match = query.q ? await textSearch.read(query.q, { kind: 'course' }) : undefined
      const rows = match === null ? [] : await lists.countFacets(publicReads, query, { match, now: clock() })
      return toFacets(rows)
    },

    /** @throws AppError `course.not_found`, also for a course that is not published. */
    async course(slug: string) {
      const read = together(publicReads)
      const course = await requireCourse(read, slug)
      const { id } = course
      const [[card], outline, team, stars, trailer, beforeAfterCount, isCertified, previews, paths, related] =
        await Promise.all([
          cards(read, [id]),
          findOutline(read, id),
          details.findDoctorsOfCourse(read, id),
          details.countReviewsByStars(read, id),
          details.findTrailer(read, course.trailerVideoId),
          pairsOf(read).count(course.pairIds),
          details.givesCertificate(read, id),
          details.findPreviews(read, id),
          details.findPathsOfCourse(read, id),
          lists.findRelatedIds(read, course, RELATED),
        ])
      if (!card || team.length === 0) throw new AppError('course.not_found')
      return toCourseDetail({
        card,
        details: course,
        sections: outline,
        trailer,
        beforeAfterCount,
        givesCertificate: isCertified,
        paths,
        previews,
        doctors: team.map((doctor) => ({
          ...toDoctorCard(doctor, urls, clock()),
          biography: doctor.biography,
        })),
        stars,
        related: await cards(read, related),
      })
    },

    /** @throws AppError `course.not_found` */
    courseBeforeAfters: async (slug: string) =>
      pairsOf(publicReads).list((await requireCourse(publicReads, slug)).pairIds),

    /** @throws AppError `course.not_found` */
    async courseReviews(slug: string, query: { page: number; stars?: number | undefined }) {
      const read = together(publicReads)
      const course = await requireCourse(read, slug)
      const { rows, total } = await details.findReviewPage(read, course.id, query, REVIEWS_PER_PAGE)
      return { items: rows.map(toReviewView), page: query.page, pageSize: REVIEWS_PER_PAGE, total }
    },

    async doctors(query: doctorsRepo.DoctorListQuery) {
      const match = query.q ? await textSearch.read(query.q, { kind: 'doctor' }) : undefined
      const page = { match: match ?? undefined, pageSize: DOCTORS_PER_PAGE }
      const found = await doctorsRepo.findDoctorPage(together(publicReads), query, page)
      const { rows, total, specialties } = match === null ? { ...found, rows: [], total: 0 } : found
      const items = rows.map((doctor) => toDoctorCard(doctor, urls, clock()))
      return { items, page: query.page, pageSize: DOCTORS_PER_PAGE, total, specialties }
    },

    /** @throws AppError `doctor.not_found`, also for a doctor without a published course. */
    async doctor(slug: string) {
      const read = together(publicReads)
      const doctor = await findBySlug(read, ['doctor', slug], (one) =>
        doctorsRepo.findTeachingDoctor(read, one),
      )
      if (!doctor) throw new AppError('doctor.not_found')
      const [courses, learnerCount, reviews] = await Promise.all([
        lists.findIdsOfDoctor(read, doctor.id, COURSES_OF_ONE).then((ids) => cards(read, ids)),
        doctorsRepo.countLearnersOfDoctor(read, doctor.id),
        doctorsRepo.findReviewsOfDoctor(read, doctor.id, 6),
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
