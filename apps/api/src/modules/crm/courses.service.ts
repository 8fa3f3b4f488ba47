import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { fieldFault } from '../../core/field-fault.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readForEdit } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { covers } from '../../storage/public-pictures.ts'
import { createAssetUrls } from '../art/index.ts'
import { courseSearchText, findOutline, priceAt, toLesson } from '../cards/index.ts'
import { copyCurriculum } from '../curriculum/index.ts'
import { copyQuizzes } from '../quizzes/index.ts'
import { countArchiveEffects } from './archive-effects.repo.ts'
import { createCourseCoverService } from './course-cover.service.ts'
import { moveCourse } from './course-status.service.ts'
import { type CourseStatus, canBecome, missingForPublication } from './courses.policy.ts'
import * as repo from './courses.repo.ts'
import { crmMessages } from './crm.messages.ts'
import { addDraftCourse } from './draft-course.service.ts'

const PAGE_SIZE = 20

export function createStaffCoursesService(
  services: Needs<'db' | 'env' | 'clock' | 'cache' | 'queue' | 'storage' | 'limiter'>,
) {
  const { db, clock, env, cache } = services
  const cover = createCourseCoverService(services)
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const toStaffCourse = ({ course, category, doctor, stats, revenue }: repo.StaffCourseRow) => ({
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
    revenue,
    updatedAt: course.updatedAt.toISOString(),
  })

  const detail = async (source: Tx, id: string) => {
    const row = await repo.findStaffCourse(source, id)
    if (!row) throw new AppError('course.not_found')
    const [outline, readiness] = [await findOutline(source, id), await repo.countReadiness(source, id)]
    const { course, stats, doctor } = row
    const team = await repo.findTeam(source, id)
    return {
      ...toStaffCourse(row),
      subtitle: course.subtitle,
      description: course.description,
      categoryId: course.categoryId,
      doctorId: doctor.id,
      level: course.level,
      audience: course.audience,
      salePrice: course.salePrice,
      saleStartsAt: course.saleStartsAt?.toISOString() ?? null,
      saleEndsAt: course.saleEndsAt?.toISOString() ?? null,
      accessMonths: course.accessMonths,
      certificateHours: course.certificateHours,
      outcomes: course.outcomes,
      requirements: course.requirements,
      risks: course.risks,
      faq: course.faq,
      references: course.references,
      coDoctorIds: team.filter((one) => one !== doctor.id),
      hasOwnCover: covers.isOwn(course.coverPath),
      sections: outline.map((section) => ({ ...section, lessons: section.lessons.map(toLesson) })),
      durationMs: stats.durationMs,
      missing: missingForPublication({ ...course, ...readiness }),
      version: await editVersion(source, 'course', id),
    }
  }

  /** Columns of a course from what staff typed; refuses references to nothing and slugs of others. */
  const checkBody = async (tx: Tx, body: repo.CourseBody, id?: string) => {
    if (body.salePrice !== null && body.salePrice >= body.listPrice)
      throw fieldFault('salePrice', crmMessages.salePriceTooHigh)
    const category = await repo.findCategoryName(tx, body.categoryId)
    if (category === undefined) throw new AppError('category.not_found')
    const team = teamOf(body)
    if (new Set(team).size < team.length) throw fieldFault('coDoctorIds', crmMessages.doctorTwice)
    if (!(await repo.doDoctorsExist(tx, team))) throw new AppError('doctor.not_found')
    if (await repo.isSlugTaken(tx, body.slug, id)) throw new AppError('course.slug_taken')
    const { doctorId: _, coDoctorIds: __, ...columns } = body
    // The days of a sale without a price would come back to life with the next sale price.
    const dayOf = (at: string | null) => (body.salePrice !== null && at ? new Date(at) : null)
    const [saleStartsAt, saleEndsAt] = [dayOf(body.saleStartsAt), dayOf(body.saleEndsAt)]
    if (saleStartsAt && saleEndsAt && saleStartsAt >= saleEndsAt)
      throw fieldFault('saleEndsAt', crmMessages.saleEndsBeforeStart)
    return { category, columns: { ...columns, saleStartsAt, saleEndsAt, updatedAt: clock() } }
  }

  const writeTeam = async (tx: Tx, id: string, body: repo.CourseBody, category: string) => {
    await repo.setTeam(tx, id, teamOf(body))
    const searchText = courseSearchText({ ...body, category, doctors: await repo.findTeamNames(tx, id) })
    await repo.updateCourse(tx, id, { searchText, updatedAt: clock() })
  }

  /** Two people may save the same slug in the same moment; the index decides. */
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'courses_slug_unique'))
        throw new AppError('course.slug_taken', { cause: error })
      throw error
    }
  }

  return {
    async list(query: repo.StaffCourseQuery) {
      const { rows, counts, total } = await repo.findStaffCourses(db, query, PAGE_SIZE, clock())
      return { items: rows.map(toStaffCourse), page: query.page, pageSize: PAGE_SIZE, total, counts }
    },

    options: () => repo.findCourseOptions(db),

    /** @throws AppError `course.not_found` */
    async archiveEffects(id: string) {
      if (!(await repo.findCourse(db, id))) throw new AppError('course.not_found')
      return countArchiveEffects(db, id, clock())
    },

    /** @throws AppError `course.not_found` */
    get: (id: string) => readForEdit(db, (tx) => detail(tx, id)),

    /** @throws AppError `course.slug_taken`, `category.not_found`, `doctor.not_found`, `input.invalid` */
    create: (body: repo.CourseBody, actor: Actor) =>
      write(async (tx) => {
        const { category, columns } = await checkBody(tx, body)
        const id = await repo.insertCourse(tx, { ...columns, status: 'draft', createdAt: clock() })
        await writeTeam(tx, id, body, category)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.created',
          subjectType: 'course',
          subjectId: id,
          after: body,
        })
        return detail(tx, id)
      }),

    /** @throws AppError `course.not_found`, `edit.outdated` and those of `create` */
    update: (id: string, { version, ...body }: Edit<repo.CourseBody>, actor: Actor) =>
      write(async (tx) => {
        const before = await repo.lockCourse(tx, id)
        if (!before) throw new AppError('course.not_found')
        await assertUnedited(tx, 'course', id, { version, userId: actor.id })
        const { category, columns } = await checkBody(tx, body, id)
        const [doctorId, ...coDoctorIds] = await repo.findTeam(tx, id)
        await repo.updateCourse(tx, id, columns)
        await writeTeam(tx, id, body, category)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.updated',
          subjectType: 'course',
          subjectId: id,
          before: pickBody({ ...before, doctorId, coDoctorIds }, body),
          after: body,
        })
        await cache.announceChange(tx)
        return detail(tx, id)
      }),

    /** @throws AppError `course.not_found`, `upload.not_an_image`, `request.too_many` */
    async setCover(id: string, file: UploadedFile, actor: Actor) {
      await cover.set(id, file, actor)
      return readForEdit(db, (tx) => detail(tx, id))
    },

    /** @throws AppError `course.not_found` */
    async removeCover(id: string, actor: Actor) {
      await cover.remove(id, actor)
      return readForEdit(db, (tx) => detail(tx, id))
    },

    /**
     * A draft with everything of a course but its learners, sales and reviews.
     * @throws AppError `course.not_found`, `course.slug_taken`
     */
    duplicate: (id: string, { title, slug }: { title: string; slug: string }, actor: Actor) =>
      write(async (tx) => {
        const source = await repo.findCourse(tx, id)
        if (!source) throw new AppError('course.not_found')
        if (await repo.isSlugTaken(tx, slug)) throw new AppError('course.slug_taken')
        const { id: _, publishedAt: __, coverPath, ...columns } = source
        const now = clock()
        const copy = { ...columns, title, slug, createdAt: now, updatedAt: now }
        const copyId = await addDraftCourse(
          tx,
          { ...copy, coverPath: await cover.copyOf(coverPath) },
          await repo.findTeam(tx, id),
        )
        const lessonIds = await copyCurriculum(tx, id, copyId)
        await copyQuizzes(tx, { fromId: id, toId: copyId, lessonIds, now })
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
      db.transaction(async (tx) => {
        const before = await repo.lockCourse(tx, id)
        if (!before) throw new AppError('course.not_found')
        if (before.status === status) return detail(tx, id)
        if (before.status === 'in_review') throw new AppError('course.in_review')
        if (!canBecome(before.status, status)) throw new AppError('request.conflict')
        await moveCourse(services, tx, id, status, actor)
        return detail(tx, id)
      }),
  }
}

/** What the body can change, as it was. */
function pickBody(course: object, body: repo.CourseBody): Record<string, unknown> {
  const known = course as Record<string, unknown>
  return Object.fromEntries(Object.keys(body).map((key) => [key, known[key]]))
}

/** Who teaches, the one on the card first. */
const teamOf = ({ doctorId, coDoctorIds }: repo.CourseBody) => [doctorId, ...coDoctorIds]
