import { AppError } from '@repo/contract'
import { listViewLimits } from '@repo/contract/list-view-limits'
import type { listViewBody, listViews } from '@repo/contract/list-views'
import type { OfficeList } from '@repo/contract/office-lists'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { assertReadable, isOwn, mayChange, maySee, mayShare } from './list-views.policy.ts'
import * as repo from './list-views.repo.ts'
import { newViews } from './new-views.ts'

type Body = z.output<typeof listViewBody>
type Kept = z.output<typeof listViews.takeInViews.body>
const byName = (one: { view: repo.ViewRow }, other: { view: repo.ViewRow }) =>
  one.view.name.localeCompare(other.view.name, 'vi')
const ok = { ok: true as const }

export function createListViewsService({ db, clock }: Needs<'db' | 'clock'>) {
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (
        isUniqueViolation(error, 'list_views_own_name') ||
        isUniqueViolation(error, 'list_views_shared_name')
      )
        throw new AppError('list_view.name_taken', { cause: error })
      throw error
    }
  }
  const audit = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'list_view', subjectId: id, ...change })

  /** The view, locked, of a list that the caller may read. */
  const locked = async (tx: Tx, id: string, caller: Caller) => {
    const view = await repo.lockView(tx, id)
    if (!view || !maySee(view, caller)) throw new AppError('list_view.not_found')
    assertReadable(view.list, caller)
    return view
  }
  const changeable = async (tx: Tx, id: string, caller: Caller) => {
    const view = await locked(tx, id, caller)
    if (!mayChange(view, caller)) throw new AppError('access.denied')
    return view
  }
  const assertRoom = async (tx: Tx, list: OfficeList, userId: string | null, more = 1) => {
    await repo.lockViewsOf(tx, list, userId)
    if ((await repo.countViews(tx, list, userId)) + more > listViewLimits.perList)
      throw new AppError('list_view.too_many')
  }
  const insert = async (tx: Tx, view: repo.NewView, actor: Actor) => {
    const id = await repo.insertView(tx, view, clock())
    await audit(tx, actor, id, { action: 'list_view.created', after: recorded(view) })
    return id
  }

  return {
    async list(list: OfficeList, caller: Caller) {
      assertReadable(list, caller)
      const [own, shared, defaultId] = await Promise.all([
        repo.findViews(db, list, caller.userId),
        mayShare(caller) ? repo.findViews(db, list, null) : [],
        repo.findDefault(db, caller.userId, list),
      ])
      const rows = [...own.toSorted(byName), ...shared.toSorted(byName)]
      return rows.map(({ view, by, version }) => ({
        id: view.id,
        name: view.name,
        search: view.search,
        isShared: view.isShared,
        mayChange: mayChange(view, caller),
        isDefault: view.id === defaultId,
        isOwn: isOwn(view, caller),
        by,
        version,
      }))
    },

    /** @throws AppError `list_view.name_taken`, `list_view.too_many` */
    save: ({ list, ...body }: Body & { list: OfficeList }, caller: Caller, actor: Actor) =>
      write(async (tx) => {
        assertReadable(list, caller)
        if (body.isShared && !mayShare(caller)) throw new AppError('access.denied')
        await assertRoom(tx, list, body.isShared ? null : caller.userId)
        return { id: await insert(tx, { ...body, list, userId: caller.userId }, actor) }
      }),

    /** @throws AppError `list_view.not_found`, `list_view.name_taken`, `list_view.too_many`, `edit.outdated` */
    change: (id: string, { version, ...body }: Edit<Body>, caller: Caller, actor: Actor) =>
      write(async (tx) => {
        const before = await changeable(tx, id, caller)
        await assertUnedited(tx, 'listView', id, { version, userId: caller.userId })
        if (body.isShared !== before.isShared) {
          // Whoever takes back what somebody else shares would take it away from them, too.
          if (!isOwn(before, caller) || !mayShare(caller)) throw new AppError('access.denied')
          await assertRoom(tx, before.list, body.isShared ? null : caller.userId)
        }
        await repo.updateView(tx, id, body, clock())
        if (!body.isShared) await repo.removeDefaultsOfOthers(tx, id, before.userId)
        await audit(tx, actor, id, {
          action: 'list_view.changed',
          before: recorded(before),
          after: recorded({ ...before, ...body }),
        })
        return ok
      }),

    /** @throws AppError `list_view.not_found` */
    remove: (id: string, caller: Caller, actor: Actor) =>
      write(async (tx) => {
        const before = await changeable(tx, id, caller)
        await repo.removeView(tx, id)
        await audit(tx, actor, id, { action: 'list_view.removed', before: recorded(before) })
        return ok
      }),

    /** @throws AppError `list_view.not_found` */
    setDefault: (list: OfficeList, viewId: string | null, caller: Caller) =>
      write(async (tx) => {
        assertReadable(list, caller)
        if (viewId !== null && (await locked(tx, viewId, caller)).list !== list)
          throw new AppError('list_view.not_found')
        await repo.setDefault(tx, caller.userId, list, viewId)
        return ok
      }),

    /**
     * Keeps the views of a browser; twice is like once.
     * @throws AppError `list_view.too_many`
     */
    takeIn: ({ list, views }: Kept, caller: Caller, actor: Actor) =>
      write(async (tx) => {
        assertReadable(list, caller)
        const { userId } = caller
        await repo.lockViewsOf(tx, list, userId)
        const kept = (await repo.findViews(tx, list, userId)).map(({ view }) => view)
        const added = newViews(kept, views)
        await assertRoom(tx, list, userId, added.length)
        for (const { isDefault, ...view } of added) {
          const id = await insert(tx, { ...view, list, userId, isShared: false }, actor)
          if (isDefault && (await repo.findDefault(tx, userId, list)) === null)
            await repo.setDefault(tx, userId, list, id)
        }
        return ok
      }),
  }
}

/** The view as the audit log keeps it: without what was searched for, which may be a name, an address or a number. */
function recorded({ list, name, isShared, search }: repo.NewView) {
  const params = new URLSearchParams(search)
  const isSearched = params.has('q')
  params.delete('q')
  return { list, name, isShared, search: params.toString(), isSearched }
}
