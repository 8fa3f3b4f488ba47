import { AppError } from '@repo/contract'
import { LEAST_PATH_STEPS } from '@repo/contract/crm-paths'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { together } from '../../db/together.ts'
import * as repo from './staff-paths.repo.ts'

/** Paths as staff compose them. What they save of a published one is seen at once. */
export function createStaffPaths({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'learning_paths_slug_unique'))
        throw new AppError('path.slug_taken', { cause: error })
      throw error
    }
  }
  const audit = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'path', subjectId: id, ...change })

  const read = async (source: DbOrTx, id: string) => {
    const reader = together(source)
    const [path, steps, version] = await Promise.all([
      repo.findPath(reader, id),
      repo.findSteps(reader, id),
      editVersion(reader, 'path', id),
    ])
    if (!path) throw new AppError('path.not_found')
    const { title, slug, summary, audience, description, coverCourseId, isPublished } = path
    return {
      id,
      title,
      slug,
      summary,
      audience,
      description,
      coverCourseId,
      isPublished,
      steps,
      version,
    }
  }

  /** Every step has to exist, and a published path has to be one for visitors, too. */
  const assertSteps = async (tx: Tx, { steps, isPublished }: repo.PathBody) => {
    const ids = steps.map(({ courseId }) => courseId)
    const known = new Map((await repo.findStatuses(tx, ids)).map(({ id, status }) => [id, status]))
    if (ids.some((id) => !known.has(id))) throw new AppError('course.not_found')
    const shown = steps.filter(({ courseId }) => known.get(courseId) === 'published')
    const isPath = shown.length >= LEAST_PATH_STEPS && shown.some(({ isOptional }) => !isOptional)
    if (isPublished && !isPath) throw new AppError('path.too_short')
  }

  return {
    async list() {
      const rows = await repo.findStaffPaths(db)
      return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
    },

    /** @throws AppError `path.not_found` */
    find: (id: string) => readWithVersion(db, (reader) => read(reader, id)),

    /** @throws AppError `path.slug_taken` */
    create: (body: { title: string; slug: string }, actor: Actor) =>
      write(async (tx) => {
        if (await repo.isPathSlugTaken(tx, body.slug)) throw new AppError('path.slug_taken')
        const id = await repo.insertPath(tx, body, clock())
        await audit(tx, actor, id, { action: 'path.created', after: body })
        return { id }
      }),

    /**
     * @throws AppError `path.not_found`, `path.slug_taken`, `path.too_short`, `course.not_found`, `edit.outdated`, and
     *   `access.denied` where visitors would see the save and the right to publish is missing
     */
    save: (id: string, { version, ...asked }: Edit<repo.PathBody>, actor: Actor) =>
      write(async (tx) => {
        const before = await repo.lockPath(tx, id)
        if (!before) throw new AppError('path.not_found')
        const isSeen = before.isPublished || asked.isPublished
        if (isSeen && !actor.rights.includes('courses.publish')) throw new AppError('access.denied')
        await assertUnedited(tx, 'path', id, { version, userId: actor.id })
        if (await repo.isPathSlugTaken(tx, asked.slug, id)) throw new AppError('path.slug_taken')
        await assertSteps(tx, asked)
        const isStep = asked.steps.some(({ courseId }) => courseId === asked.coverCourseId)
        const body = { ...asked, coverCourseId: isStep ? asked.coverCourseId : null }
        const old = await read(tx, id)
        await repo.updatePath(tx, id, body, clock())
        await audit(tx, actor, id, {
          action: 'path.saved',
          before: toAudited(old),
          after: toAudited(body),
        })
        if (isSeen) await cache.announceChange(tx)
        return read(tx, id)
      }),

    /** @throws AppError `request.conflict` when one was added or removed meanwhile */
    order: (ids: readonly string[], actor: Actor) =>
      write(async (tx) => {
        const known = await repo.lockPaths(tx)
        const places = new Map(ids.map((id, position) => [id, position]))
        if (places.size !== known.length || known.some(({ id }) => !places.has(id)))
          throw new AppError('request.conflict')
        for (const { id, position } of known) {
          const wanted = places.get(id) ?? position
          if (wanted === position) continue
          await repo.setPosition(tx, id, wanted)
          const change = { before: { position }, after: { position: wanted } }
          await audit(tx, actor, id, { action: 'path.ordered', ...change })
        }
        await cache.announceChange(tx)
        return { ok: true as const }
      }),

    /** @throws AppError `path.not_found`, `path.published` */
    remove: (id: string, actor: Actor) =>
      write(async (tx) => {
        const path = await repo.lockPath(tx, id)
        if (!path) throw new AppError('path.not_found')
        if (path.isPublished) throw new AppError('path.published')
        const before = toAudited(await read(tx, id))
        await repo.deletePath(tx, id)
        await audit(tx, actor, id, { action: 'path.removed', before })
        return { ok: true as const }
      }),
  }
}

/** A path with its steps as lists of courses, which the log can call by their names. */
const toAudited = ({
  title,
  slug,
  summary,
  audience,
  description,
  coverCourseId,
  isPublished,
  steps,
}: repo.PathBody) => ({
  title,
  slug,
  summary,
  audience,
  description,
  coverCourseId,
  isPublished,
  courseIds: steps.map(({ courseId }) => courseId),
  optionalCourseIds: steps.flatMap(({ courseId, isOptional }) => (isOptional ? courseId : [])),
})
