import { AppError } from '@repo/contract'
import { centre } from '@repo/contract/crm-courses'
import type { newOwnCourse, ownCourseDetails } from '@repo/contract/own-courses'
import { slugify } from '@repo/messages'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import { assertMayReadDraft, assertMayWriteDraft } from '../curriculum/index.ts'
import { type CourseDetails, readDetails } from './course-details.service.ts'
import { createCourseWriting } from './course-writing.service.ts'
import * as repo from './courses.repo.ts'
import { createDetailsSaving } from './details-saving.service.ts'

type NewCourse = z.output<typeof newOwnCourse>
type Details = z.output<typeof ownCourseDetails>

const beginnings: Limit = { name: 'own-course', max: 10, windowMs: DAY_MS }

/** What staff decide, until they have. Checklist and review say that the course costs nothing so far. */
const undecided = {
  subtitle: '',
  description: '',
  listPrice: 0,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  accessMonths: null,
  certificateHours: null,
  outcomes: [],
  requirements: [],
  risks: [],
  faq: [],
  references: [],
  coDoctorIds: [],
  coverFocus: centre,
  pairIds: [],
}

const ownPart = (details: CourseDetails): Details => ({
  title: details.title,
  subtitle: details.subtitle,
  description: details.description,
  categoryId: details.categoryId,
  level: details.level,
  audience: details.audience,
  outcomes: details.outcomes,
  requirements: details.requirements,
  risks: details.risks,
})

/** Courses that doctors begin, and what they write about them. */
export function createOwnCourses(services: Needs<'db' | 'clock' | 'cache' | 'limiter'>) {
  const { db, limiter } = services
  const writing = createCourseWriting(services)
  const saveDetails = createDetailsSaving(services)

  const freeSlug = async (tx: Tx, title: string) => {
    const base = slugify(title) || 'khoa-hoc'
    for (let n = 1; ; n += 1) {
      const slug = n === 1 ? base : `${base.slice(0, 110).replace(/-+$/, '')}-${n}`
      if (!(await repo.isSlugTaken(tx, slug))) return slug
    }
  }

  const assertCategory = async (tx: Tx, id: string) => {
    if ((await repo.findCategoryName(tx, id)) === undefined) throw new AppError('category.not_found')
  }

  const view = async (source: DbOrTx, id: string) => {
    const read = together(source)
    const [course, version] = await Promise.all([repo.findCourse(read, id), editVersion(read, 'course', id)])
    if (!course) throw new AppError('course.not_found')
    const { written } = await readDetails(read, course)
    return { ...ownPart(written), version }
  }

  return {
    async categories() {
      const { categories } = await repo.findCourseOptions(db)
      return categories.map(({ id, name }) => ({ id, name }))
    },

    /** @throws AppError `doctor.not_found` for an account without a profile, `category.not_found`, `request.too_many` */
    async create(body: NewCourse, actor: Actor): Promise<{ id: string }> {
      const doctorId = actor.doctor?.id
      if (!doctorId) throw new AppError('doctor.not_found')
      await limiter.hit(beginnings, actor.id)
      return writing.transaction(async (tx) => {
        await assertCategory(tx, body.categoryId)
        const details = { ...undecided, ...body, doctorId, slug: await freeSlug(tx, body.title) }
        const id = await writing.insert(tx, details)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.created',
          subjectType: 'course',
          subjectId: id,
          after: details,
        })
        return { id }
      })
    },

    /** @throws AppError `course.not_found`, also for a course that the doctor does not teach */
    details: (id: string, actor: Actor) =>
      readWithVersion(db, async (read) => {
        const [, course] = await Promise.all([assertMayReadDraft(read, id, actor), view(read, id)])
        return course
      }),

    /** @throws AppError `course.not_found`, `edit.outdated`, `category.not_found`, `course.in_review`, `course.archived` */
    save: (id: string, { version, ...body }: Edit<Details>, actor: Actor) =>
      writing.transaction(async (tx) => {
        const course = await repo.lockCourse(tx, id)
        if (!course) throw new AppError('course.not_found')
        await assertMayWriteDraft(tx, id, actor)
        await assertUnedited(tx, 'course', id, { version, userId: actor.id })
        await assertCategory(tx, body.categoryId)
        const { written } = await readDetails(tx, course)
        await saveDetails(tx, course, { ...written, ...body }, actor)
        return view(tx, id)
      }),
  }
}
