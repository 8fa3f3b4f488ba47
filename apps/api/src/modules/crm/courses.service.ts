import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { fieldFault } from '../../core/field-fault.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { createAssetUrls } from '../art/index.ts'
import { courseSearchText, findOutline, priceAt, toLesson } from '../cards/index.ts'
import { type CourseStatus, mayBecome, missingForPublication } from './courses.policy.ts'
import * as repo from './courses.repo.ts'
import { crmMessages } from './crm.messages.ts'

const PAGE_SIZE = 20

export function createStaffCoursesService(services: Needs<'db' | 'env' | 'clock' | 'cache'>) {
  const { db, clock, env, cache } = services
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

  const detail = async (source: DbOrTx, id: string) => {
    const row = await repo.findStaffCourse(source, id)
    if (!row) throw new AppError('course.not_found')
    const [outline, readiness] = [await findOutline(source, id), await repo.countReadiness(source, id)]
    const { course, stats, doctor } = row
    return {
      ...toStaffCourse(row),
      subtitle: course.subtitle,
      description: course.description,
      categoryId: course.categoryId,
      doctorId: doctor.id,
      level: course.level,
      audience: course.audience,
      salePrice: course.salePrice,
      saleEndsAt: course.saleEndsAt?.toISOString() ?? null,
      accessMonths: course.accessMonths,
      outcomes: course.outcomes,
      requirements: course.requirements,
      references: course.references,
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
    if (!(await repo.doctorExists(tx, body.doctorId))) throw new AppError('doctor.not_found')
    if (await repo.isSlugTaken(tx, body.slug, id)) throw new AppError('course.slug_taken')
    const { doctorId: _, ...columns } = body
    // An end without a sale would come back to life with the next sale price.
    const saleEndsAt = body.salePrice !== null && body.saleEndsAt ? new Date(body.saleEndsAt) : null
    return { category, columns: { ...columns, saleEndsAt, updatedAt: clock() } }
  }

  const writeTeam = async (tx: Tx, id: string, body: repo.CourseBody, category: string) => {
    await repo.setLeadDoctor(tx, id, body.doctorId)
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
    get: (id: string) => detail(db, id),

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
        await repo.updateCourse(tx, id, columns)
        await writeTeam(tx, id, body, category)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.updated',
          subjectType: 'course',
          subjectId: id,
          before: pickBody(before, body),
          after: body,
        })
        await cache.announceChange(tx)
        return detail(tx, id)
      }),

    /** @throws AppError `course.not_found`, `course.not_publishable` with what is missing, `request.conflict` */
    setStatus: (id: string, status: CourseStatus, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await repo.lockCourse(tx, id)
        if (!before) throw new AppError('course.not_found')
        if (before.status === status) return detail(tx, id)
        if (!mayBecome(before.status, status)) throw new AppError('request.conflict')
        if (status === 'published') await assertPublishable(tx, before)
        const now = clock()
        const publishedAt = status === 'published' ? (before.publishedAt ?? now) : before.publishedAt
        await repo.updateCourse(tx, id, { status, publishedAt, updatedAt: now })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.status_changed',
          subjectType: 'course',
          subjectId: id,
          before: { status: before.status },
          after: { status },
        })
        await cache.announceChange(tx)
        return detail(tx, id)
      }),
  }
}

async function assertPublishable(tx: Tx, course: repo.CourseRow): Promise<void> {
  const missing = missingForPublication({ ...course, ...(await repo.countReadiness(tx, course.id)) })
  if (missing.length > 0) throw new AppError('course.not_publishable', { details: { missing } })
}

/** The columns that the body can change, as they were. */
function pickBody(course: repo.CourseRow, body: repo.CourseBody): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(body)
      .filter((key) => key in course)
      .map((key) => [key, course[key as keyof repo.CourseRow]]),
  )
}
