import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit, savedFields } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { courseSearchText, toCategory } from '../cards/index.ts'
import { assertTree } from './categories.policy.ts'
import * as repo from './categories.repo.ts'

export function createStaffCategoriesService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'categories_slug_unique'))
        throw new AppError('category.slug_taken', { cause: error })
      throw error
    }
  }
  const audit = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'category', subjectId: id, ...change })

  return {
    async list() {
      const rows = await repo.findStaffCategories(db)
      return rows.map((row) => ({
        ...toCategory(row),
        intro: row.intro,
        position: row.position,
        parentId: row.parentId,
        newsCount: row.newsCount,
        version: row.version,
      }))
    },

    /** @throws AppError `category.slug_taken` */
    create: (body: repo.CategoryBody, actor: Actor) =>
      write(async (tx) => {
        if (await repo.isCategorySlugTaken(tx, body.slug)) throw new AppError('category.slug_taken')
        const all = await repo.lockCategories(tx)
        if (body.parentId) assertTree([...all, { id: '', parentId: body.parentId }])
        const id = await repo.insertCategory(tx, body, clock())
        await audit(tx, actor, id, { action: 'category.created', after: body })
        await cache.announceChange(tx)
        return { id }
      }),

    /** @throws AppError `category.not_found`, `category.slug_taken`, `edit.outdated` */
    update: (id: string, { version, ...body }: Edit<repo.CategoryBody>, actor: Actor) =>
      write(async (tx) => {
        const all = await repo.lockCategories(tx)
        const before = all.find((category) => category.id === id)
        if (!before) throw new AppError('category.not_found')
        await assertUnedited(tx, 'category', id, { version, userId: actor.id })
        if (await repo.isCategorySlugTaken(tx, body.slug, id)) throw new AppError('category.slug_taken')
        assertTree(all.map((one) => (one.id === id ? { id, parentId: body.parentId } : one)))
        await repo.updateCategory(tx, id, body, clock())
        if (before.name !== body.name) await renameInSearch(tx, id, body.name)
        await audit(tx, actor, id, {
          action: 'category.updated',
          before: savedFields(before, body),
          after: body,
        })
        await cache.announceChange(tx)
        return { id }
      }),

    /**
     * Puts all categories in an order, each inside the one it belongs to; each that moves counts as edited.
     * @throws AppError `category.bad_parent`, and `request.conflict` when one was added or removed meanwhile
     */
    order: (wanted: readonly { id: string; parentId: string | null }[], actor: Actor) =>
      write(async (tx) => {
        const known = await repo.lockCategories(tx)
        const places = new Map(wanted.map(({ id, parentId }, position) => [id, { position, parentId }]))
        if (places.size !== known.length || known.some(({ id }) => !places.has(id)))
          throw new AppError('request.conflict')
        assertTree(wanted)
        const moved = known.flatMap(({ id, position, parentId }) => {
          const before = { position, parentId }
          const after = places.get(id)
          return after && !isDeepStrictEqual(before, after) ? [{ id, before, after }] : []
        })
        const reparented = moved.filter(({ before, after }) => before.parentId !== after.parentId)
        await repo.detach(
          tx,
          reparented.map(({ id }) => id),
        )
        for (const { id, before, after } of moved) {
          await repo.setPlace(tx, id, after, clock())
          await audit(tx, actor, id, { action: 'category.updated', before, after })
        }
        await cache.announceChange(tx)
        return { ok: true as const }
      }),

    /**
     * Removes a category. Its courses and articles go into `moveTo` first, its addresses lead there from then
     * on, and its subcategories go one level up; the
     * learners' pages show them there at once.
     * @throws AppError `category.not_found`, `category.in_use`
     */
    remove: (id: string, moveTo: string | undefined, actor: Actor) =>
      write(async (tx) => {
        const all = await repo.lockCategories(tx)
        const before = all.find((category) => category.id === id)
        const target = all.find((category) => category.id === moveTo && category.id !== id)
        if (!before || (moveTo && !target)) throw new AppError('category.not_found')
        const uses = await repo.countUses(tx, id)
        if (target) {
          await renameInSearch(tx, id, target.name)
          await repo.moveUses(tx, id, target.id)
          await repo.moveAddresses(tx, before, target.id)
        } else if (uses.courses + uses.news > 0) throw new AppError('category.in_use', { details: uses })
        await repo.moveChildren(tx, id, before.parentId)
        await repo.removeCategory(tx, id)
        const moved = target ? { ...uses, movedTo: target.name } : {}
        await audit(tx, actor, id, { action: 'category.removed', before: { ...before, ...moved } })
        await cache.announceChange(tx)
        return { ok: true as const }
      }),
  }
}

async function renameInSearch(tx: Tx, id: string, category: string): Promise<void> {
  const courses = await repo.findCoursesOfCategory(tx, id)
  await repo.setSearchTexts(
    tx,
    courses.map((course) => ({ id: course.id, text: courseSearchText({ ...course, category }) })),
  )
}
