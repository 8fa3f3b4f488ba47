import type { Needs } from '../../core/services.ts'
import { together } from '../../db/together.ts'
import { createAssetUrls } from '../art/index.ts'
import { findCourseCardRows, toDoctorCard, toNewsCard } from '../cards/index.ts'
import * as finds from './finds.repo.ts'
import { findHits, type Hit, type SearchKind } from './search.repo.ts'
import type { WithTextSearch } from './search.service.ts'

/** Most suggestions of each kind. */
const SUGGESTED = 4
/** Most results of each kind besides courses. */
const LISTED = 9

const idsOf = (hits: readonly Hit[], kind: SearchKind) =>
  hits.filter((hit) => hit.kind === kind).map(({ id }) => id)

/** Search results of lessons, doctors and articles, and suggestions while typing; the course list is in `catalogue`. */
export function createFindsService(services: Needs<'publicReads' | 'env' | 'clock'> & WithTextSearch) {
  const { publicReads, clock, env, textSearch } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  return {
    async suggestions(q: string) {
      const now = clock()
      const hits =
        (await textSearch.answer(q, { isTyping: true }, (match, reads) =>
          findHits(reads, match, { limit: SUGGESTED, now, withBodies: false }),
        )) ?? []
      const read = together(publicReads)
      const [categories, courses, lessons, doctors, news] = await Promise.all([
        finds.findCategories(read, idsOf(hits, 'category')),
        findCourseCardRows(read, idsOf(hits, 'course')),
        finds.findLessons(read, idsOf(hits, 'lesson')),
        finds.findDoctors(read, idsOf(hits, 'doctor')),
        finds.findNews(read, idsOf(hits, 'news'), now),
      ])
      return {
        categories: categories.map(({ slug, name }) => ({ slug, title: name })),
        courses: courses.map(({ course, doctor }) => ({
          slug: course.slug,
          title: course.title,
          doctor: `${doctor.academicTitle} ${doctor.name}`,
          coverUrl: urls.courseCover(course),
        })),
        lessons: lessons.map(({ lesson, course }) => ({
          slug: course.slug,
          title: lesson.title,
          courseTitle: course.title,
        })),
        doctors: doctors.map((doctor) => ({
          slug: doctor.slug,
          title: `${doctor.academicTitle} ${doctor.name}`,
          workplace: doctor.workplace,
          portraitUrl: urls.doctorPortrait(doctor),
        })),
        news: news.map(({ article }) => ({ slug: article.slug, title: article.title })),
      }
    },

    async others(q: string) {
      const now = clock()
      const hits =
        (await textSearch.answer(q, {}, (match, reads) =>
          findHits(reads, match, { limit: LISTED, now, withBodies: true }),
        )) ?? []
      if (hits.length === 0) await textSearch.countMiss(q)
      const read = together(publicReads)
      const [lessons, doctors, news] = await Promise.all([
        finds.findLessons(read, idsOf(hits, 'lesson')),
        finds.findDoctors(read, idsOf(hits, 'doctor')),
        finds.findNews(read, idsOf(hits, 'news'), now),
      ])
      return {
        lessons: lessons.map(({ lesson, course }) => ({
          id: lesson.id,
          title: lesson.title,
          durationMs: lesson.durationMs,
          isFreePreview: lesson.isFreePreview,
          course,
        })),
        doctors: doctors.map((doctor) => toDoctorCard(doctor, urls, now)),
        news: news.map((row) => toNewsCard(row, urls)),
      }
    },
  }
}
