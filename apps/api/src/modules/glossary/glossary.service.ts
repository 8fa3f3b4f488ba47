import { AppError } from '@repo/contract'
import { glossaryLimits } from '@repo/contract/glossary'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit, savedFields } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { ListPlace } from '../../db/keyset.ts'
import * as repo from './glossary.repo.ts'
import { namesOf, rowOf, type TermBody } from './term-row.ts'

const TERMS_PER_PAGE = 20

type Found = NonNullable<Awaited<ReturnType<typeof repo.findTerm>>>

export function createGlossaryService({
  db,
  publicReads,
  clock,
  cache,
}: Needs<'db' | 'publicReads' | 'clock' | 'cache'>) {
  /** Writes a term under its names, each of which means no other term. */
  const write = async (
    { body, id }: { body: TermBody; id: string | null },
    work: (tx: Tx, names: readonly string[]) => Promise<string>,
  ) => {
    const names = namesOf(body)
    try {
      return await db.transaction(async (tx) => {
        if (body.lessonId && !(await repo.hasLesson(tx, body.lessonId)))
          throw new AppError('lesson.not_found')
        const written = await work(tx, names)
        await cache.announceChange(tx)
        return drawOne(tx, written)
      })
    } catch (cause) {
      if (!isUniqueViolation(cause, 'glossary_names_pkey')) throw cause
      throw new AppError('glossary.name_taken', {
        cause,
        details: await repo.findTakenName(db, names, id),
      })
    }
  }
  const audit = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'glossary_term', subjectId: id, ...change })
  const drawOne = async (source: DbOrTx, id: string) => {
    const found = await repo.findTerm(source, id)
    if (!found) throw new AppError('glossary.not_found')
    return staffView(found)
  }

  return {
    async all() {
      const found = await repo.findAllTerms(publicReads)
      return found.map((one) => ({
        ...shownOf(one.row),
        lesson: one.course?.status === 'published' ? lessonOf(one) : null,
      }))
    },

    async list(query: ListPlace & { q?: string }) {
      const { rows, ...page } = await repo.findTerms(db, query, TERMS_PER_PAGE)
      return { ...page, pageSize: TERMS_PER_PAGE, items: rows.map(staffView) }
    },

    /** @throws AppError `glossary.not_found` */
    one: (id: string) => drawOne(db, id),

    /** @throws AppError `glossary.too_many`, `glossary.name_taken`, `glossary.same_name`, `glossary.no_words`, `lesson.not_found` */
    create: (body: TermBody, actor: Actor) =>
      write({ body, id: null }, async (tx, names) => {
        if ((await repo.countTerms(tx)) >= glossaryLimits.terms) throw new AppError('glossary.too_many')
        const id = await repo.insertTerm(tx, rowOf(body), names, clock())
        await audit(tx, actor, id, { action: 'glossary_term.created', after: body })
        return id
      }),

    /** @throws AppError `glossary.not_found`, `edit.outdated`, and those of `create` but the limit */
    update: (id: string, { version, ...body }: Edit<TermBody>, actor: Actor) =>
      write({ body, id }, async (tx, names) => {
        const before = await repo.lockTerm(tx, id)
        if (!before) throw new AppError('glossary.not_found')
        await assertUnedited(tx, 'glossaryTerm', id, { version, userId: actor.id })
        await repo.updateTerm(tx, id, { row: rowOf(body), names, now: clock() })
        await audit(tx, actor, id, {
          action: 'glossary_term.updated',
          before: savedFields(before, body),
          after: body,
        })
        return id
      }),

    /** @throws AppError `glossary.not_found` */
    remove: (id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await repo.lockTerm(tx, id)
        if (!before) throw new AppError('glossary.not_found')
        await repo.deleteTerm(tx, id)
        const { term, otherNames, explanation, foreignName, lessonId } = before
        await audit(tx, actor, id, {
          action: 'glossary_term.removed',
          before: { term, otherNames, explanation, foreignName, lessonId },
        })
        await cache.announceChange(tx)
        return { ok: true as const }
      }),
  }
}

const shownOf = ({ id, term, otherNames, explanation, foreignName }: Found['row']) => ({
  id,
  term,
  otherNames,
  explanation,
  foreignName,
})

const lessonOf = ({ lesson, course }: Pick<Found, 'lesson' | 'course'>) =>
  lesson && course ? { ...lesson, courseTitle: course.title, courseSlug: course.slug } : null

const staffView = (found: Found) => ({
  ...shownOf(found.row),
  lesson: lessonOf(found),
  updatedAt: found.row.updatedAt.toISOString(),
  version: found.version,
})
