import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { together } from '../../db/together.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { covers } from '../../storage/public-pictures.ts'
import { createAssetUrls } from '../art/index.ts'
import { copyAssignments } from '../assignments/index.ts'
import { findOutline, priceAt, toLesson } from '../cards/index.ts'
import { findSavedRule, saveRule } from '../certificates/index.ts'
import { copyCurriculum } from '../curriculum/index.ts'
import { copyQuizzes } from '../quizzes/index.ts'
import { copyPackages } from '../scorm/index.ts'
import { countArchiveEffects } from './archive-effects.repo.ts'
import { createCourseCoverService } from './course-cover.service.ts'
import { isHeld, readDetails } from './course-details.service.ts'
import { createCoursePublishing } from './course-publishing.service.ts'
import { moveCourse } from './course-status.service.ts'
import { createCourseWriting } from './course-writing.service.ts'
import { type CourseStatus, canBecome } from './courses.policy.ts'
import * as repo from './courses.repo.ts'
import { createDetailsSaving } from './details-saving.service.ts'
import { addDraftCourse } from './draft-course.service.ts'
import { createWaitingLessons } from './waiting-lessons.service.ts'

const PAGE_SIZE = 20

export function createStaffCoursesService(
  services: Needs<'db' | 'env' | 'clock' | 'cache' | 'queue' | 'storage' | 'limiter'>,
) {
  const { db, clock, env } = services
  const cover = createCourseCoverService(services)
  const writing = createCourseWriting(services)
  const saveDetails = createDetailsSaving(services)
  const publishing = createCoursePublishing(services)
  const waiting = createWaitingLessons(services)
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const toStaffCourse = ({ course, category, doctor, stats, ...row }: repo.StaffCourseRow) => ({
    id: course.id,
    slug: course.slug,
    title: course.title,
    coverUrl: urls.courseCover(course),
    status: course.status,
    category,
    doctor,
    price: priceAt(course, clock()).price,
    listPrice: course.listPrice,
    lessonCount: stats.lessonCount,
    learnerCount: stats.learnerCount,
    revenue: row.revenue,
    hasChanges: row.hasChanges,
    isSubmitted: row.isSubmitted,
    updatedAt: course.updatedAt.toISOString(),
  })

  const detail = async (source: DbOrTx, id: string) => {
    const read = together(source)
    const [row, outline, version] = await Promise.all([
      repo.findStaffCourse(read, id),
      findOutline(read, id),
      editVersion(read, 'course', id),
    ])
    if (!row) throw new AppError('course.not_found')
    const { course, stats } = row
    const { written } = await readDetails(source, course)
    const { coverPath, ...details } = written
    return {
      ...toStaffCourse(row),
      ...details,
      coverUrl: urls.courseCover({ slug: details.slug, coverPath, coverFocus: details.coverFocus }),
      hasOwnCover: covers.isOwn(coverPath),
      sections: outline.map((section) => ({ ...section, lessons: section.lessons.map(toLesson) })),
      durationMs: stats.durationMs,
      isHeld: isHeld(course),
      version,
    }
  }

  return {
    async list(query: repo.StaffCourseQuery & ListPlace) {
      const { rows, ...place } = await repo.findStaffCourses(db, query, PAGE_SIZE, clock())
      return { items: rows.map(toStaffCourse), pageSize: PAGE_SIZE, ...place }
    },

    options: () => repo.findCourseOptions(db),

    /** @throws AppError `course.not_found` */
    async archiveEffects(id: string) {
      const [course, effects] = await Promise.all([
        repo.findCourse(db, id),
        countArchiveEffects(db, id, clock()),
      ])
      if (!course) throw new AppError('course.not_found')
      return effects
    },

    /** @throws AppError `course.not_found` */
    get: (id: string) => readWithVersion(db, (read) => detail(read, id)),

    /** @throws AppError `course.slug_taken`, `category.not_found`, `doctor.not_found`, `input.invalid` */
    create: (body: repo.CourseBody, actor: Actor) =>
      writing.transaction(async (tx) => {
        await writing.check(tx, body)
        const id = await writing.insert(tx, body)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.created',
          subjectType: 'course',
          subjectId: id,
          after: body,
        })
        return detail(tx, id)
      }),

    /**
     * Visitors see it at once where they never saw the course; otherwise it waits in the draft.
     * @throws AppError `course.not_found`, `edit.outdated`, `course.price_kept` and those of `create`
     */
    update: (id: string, { version, ...body }: Edit<repo.CourseBody>, actor: Actor) =>
      writing.transaction(async (tx) => {
        const course = await repo.lockCourse(tx, id)
        if (!course) throw new AppError('course.not_found')
        await assertUnedited(tx, 'course', id, { version, userId: actor.id })
        const { written } = await readDetails(tx, course)
        const after = { ...written, ...body }
        await writing.check(tx, after, id)
        await saveDetails(tx, course, after, actor)
        return detail(tx, id)
      }),

    /** @throws AppError `course.not_found`, `upload.not_an_image`, `request.too_many` */
    async setCover(id: string, file: UploadedFile, actor: Actor) {
      await cover.set(id, file, actor)
      return readWithVersion(db, (read) => detail(read, id))
    },

    /** @throws AppError `course.not_found` */
    async removeCover(id: string, actor: Actor) {
      await cover.remove(id, actor)
      return readWithVersion(db, (read) => detail(read, id))
    },

    /**
     * A draft with everything of a course but its learners, sales and reviews.
     * @throws AppError `course.not_found`, `course.slug_taken`
     */
    duplicate: (id: string, { title, slug }: { title: string; slug: string }, actor: Actor) =>
      writing.transaction(async (tx) => {
        const source = await repo.findCourse(tx, id)
        if (!source) throw new AppError('course.not_found')
        if (await repo.isSlugTaken(tx, slug)) throw new AppError('course.slug_taken')
        const { id: _, publishedAt: __, ...columns } = source
        const { written } = await readDetails(tx, source)
        const { doctorId, coDoctorIds, saleStartsAt, saleEndsAt, ...texts } = written
        const dayOf = (at: string | null) => (at === null ? null : new Date(at))
        const now = clock()
        const copyId = await addDraftCourse(
          tx,
          {
            ...columns,
            ...texts,
            saleStartsAt: dayOf(saleStartsAt),
            saleEndsAt: dayOf(saleEndsAt),
            coverPath: await cover.copyOf(written.coverPath),
            title,
            slug,
            createdAt: now,
            updatedAt: now,
          },
          [doctorId, ...coDoctorIds],
        )
        const lessonIds = await copyCurriculum(tx, id, copyId)
        await copyQuizzes(tx, { fromId: id, toId: copyId, lessonIds, now })
        await copyAssignments(tx, { fromId: id, toId: copyId, lessonIds, now })
        await copyPackages(tx, { fromId: id, toId: copyId, lessonIds, now })
        const rule = await findSavedRule(tx, id)
        if (rule) await saveRule(tx, { ...rule, courseId: copyId })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.duplicated',
          subjectType: 'course',
          subjectId: copyId,
          after: { title, slug, copyOf: id },
        })
        return detail(tx, copyId)
      }),

    /**
     * @throws AppError `course.not_found`, `course.not_publishable` with what is missing, `course.in_review` while a
     * submission waits, `request.conflict`
     */
    setStatus: (id: string, status: CourseStatus, actor: Actor) =>
      writing.transaction(async (tx) => {
        const before = await repo.lockCourse(tx, id)
        if (!before) throw new AppError('course.not_found')
        if (before.status === status) return detail(tx, id)
        if (before.status === 'in_review') throw new AppError('course.in_review')
        if (!canBecome(before.status, status)) throw new AppError('request.conflict')
        // What waits is what the checklist looked at, so it is published with the course.
        if (status === 'published') await publishing.publishIn(tx, id, actor)
        await moveCourse(services, tx, id, status, actor)
        if (status === 'published') await waiting.publishApprovedIn(tx, id, actor)
        return detail(tx, id)
      }),
  }
}
