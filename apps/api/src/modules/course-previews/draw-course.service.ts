import { AppError } from '@repo/contract'
import type { coursePreviews } from '@repo/contract/course-previews'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import { createAssetUrls } from '../art/index.ts'
import { findCourseCardRows, toCourseCard, toDoctorCard } from '../cards/index.ts'
import { countReviewsByStars, findTrailer, givesCertificate, toCourseDetail } from '../catalogue/index.ts'
import { createPublicPairs } from '../patient-pictures/index.ts'
import * as repo from './course-previews.repo.ts'
import type { PreviewedCourse, PreviewedLesson } from './previewed-course.service.ts'

type Drawn = z.input<typeof coursePreviews.course.response>
type ClassroomLesson = Drawn['classroom']['sections'][number]['lessons'][number]

const day = (value: string | null) => (value === null ? null : new Date(value))

/** The page of a course and its classroom as the draft has them. Ratings and learners are those of the course. */
export function createCourseDrawer({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const pairs = createPublicPairs({ db, env, clock })
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  return async ({ courseId, details, sections, until }: PreviewedCourse): Promise<Drawn> => {
    const [row] = await findCourseCardRows(db, [courseId])
    if (!row) throw new AppError('course.preview_unknown')
    const now = clock()
    const [category, team, stars, trailer, beforeAfterCount, isCertified] = await Promise.all([
      repo.findCategory(db, details.categoryId),
      repo.findDoctors(db, [details.doctorId, ...details.coDoctorIds]),
      countReviewsByStars(db, courseId),
      findTrailer(db, row.course.trailerVideoId),
      pairs.count(details.pairIds),
      givesCertificate(db, courseId),
    ])
    const lessons = sections.flatMap((section) => section.lessons)
    const written = {
      ...row.course,
      ...details,
      saleStartsAt: day(details.saleStartsAt),
      saleEndsAt: day(details.saleEndsAt),
    }
    const card = toCourseCard(
      {
        course: written,
        category: category ?? row.category,
        doctor: team[0] ?? row.doctor,
        stats: {
          ...row.stats,
          lessonCount: lessons.length,
          durationMs: lessons.reduce((sum, { durationMs }) => sum + durationMs, 0),
        },
      },
      urls,
      now,
    )
    const doctors = team.map((doctor) => ({
      ...toDoctorCard(doctor, urls, now),
      biography: doctor.biography,
    }))
    return {
      course: toCourseDetail({
        card,
        details,
        sections,
        trailer,
        beforeAfterCount,
        doctors,
        stars,
        related: [],
        givesCertificate: isCertified,
        paths: [],
        previews: [],
      }),
      classroom: {
        course: card,
        percent: 0,
        completedLessons: 0,
        expiresAt: null,
        sections: sections.map((section) => ({
          id: section.id,
          title: section.title,
          lessons: section.lessons.map(toClassroomLesson),
        })),
        resumeLessonId: null,
        ownReview: null,
        canReview: false,
        givesCertificate: false,
        isProfessional: true,
        seat: null,
      },
      publicSlug: row.course.status === 'published' ? row.course.slug : null,
      until: until.toISOString(),
    }
  }
}

export const toOutline = (lesson: PreviewedLesson) => ({
  id: lesson.id,
  title: lesson.title,
  kind: lesson.kind,
  durationMs: lesson.durationMs,
  isFreePreview: lesson.isFreePreview,
  sensitive: lesson.sensitive as ClassroomLesson['sensitive'],
  sensitiveNote: lesson.sensitiveNote,
  isProfessionalsOnly: lesson.isProfessionalsOnly,
})

/** A lesson nobody has begun; its author may open it whatever it waits for. */
const toClassroomLesson = (lesson: PreviewedLesson): ClassroomLesson => ({
  ...toOutline(lesson),
  completion: {
    kind: lesson.completionKind,
    watchPercent: lesson.completionKind === 'watch' ? lesson.watchPercent : null,
  },
  progress: { positionMs: 0, watchedMs: 0, percent: 0, completedAt: null },
  lock: null,
})
