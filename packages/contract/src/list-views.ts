import { z } from 'zod'
import { type Access, admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, text } from './fields.ts'
import { listViewLimits as limits } from './list-view-limits.ts'
import { officeListNames } from './office-lists.ts'

const offices = { kind: 'signed-in', roles: ['doctor', 'admin'] } as const satisfies Access

const list = z.enum(officeListNames)

/** Filters, order and columns of a list, as its address has them; the list reads out of it what it knows. */
const search = z
  .string()
  .max(limits.searchLength)
  .regex(/^(?:\?[\x21-\x7e]+)?$/)

const named = { name: text(1, limits.nameLength), search }

export const listViewBody = z.strictObject({
  ...named,
  /** Whether all who may read the list have the view; doctors share none. */
  isShared: z.boolean(),
})

const listView = z.object({
  id,
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  /** Whether the caller may change and remove it. */
  mayChange: z.boolean(),
  /** Whether the list opens with it for the caller. */
  isDefault: z.boolean(),
  isOwn: z.boolean(),
  /** Who saved it; null for somebody whose account is gone. */
  by: z.string().nullable(),
  version: editVersion,
})

/** Named states of the offices' lists, of one person or shared by the staff. */
export const listViews = {
  views: endpoint({
    method: 'GET',
    path: '/list-views',
    summary: 'The views of a list that the caller has: own ones, then shared ones, by name',
    access: offices,
    query: z.object({ list }),
    response: z.array(listView),
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/list-views',
    summary: 'Keep a state of a list under a name, for oneself or for all who may read the list',
    access: offices,
    body: listViewBody.safeExtend({ list }),
    response: z.object({ id }),
    errors: ['list_view.name_taken', 'list_view.too_many'],
  }),
  changeView: endpoint({
    method: 'PUT',
    path: '/list-views/:id',
    summary: 'Give a view another name or state, share it or keep it to oneself',
    access: offices,
    params: byId,
    body: listViewBody.safeExtend({ version: editVersion }),
    response: done,
    errors: ['edit.outdated', 'list_view.not_found', 'list_view.name_taken', 'list_view.too_many'],
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/list-views/:id',
    summary: 'Remove a view; lists that opened with it open as they are',
    access: offices,
    params: byId,
    response: done,
    errors: ['list_view.not_found'],
  }),
  setDefaultView: endpoint({
    method: 'PUT',
    path: '/list-views/default',
    summary: 'Open a list with a view from now on, or as it is; for the caller alone',
    access: offices,
    body: z.strictObject({ list, viewId: id.nullable() }),
    response: done,
    errors: ['list_view.not_found'],
  }),
  takeInViews: endpoint({
    method: 'POST',
    path: '/list-views/from-browser',
    summary: 'Keep views that a browser kept for the caller; those that are there already are left alone',
    access: offices,
    body: z.strictObject({
      list,
      views: z
        .array(z.strictObject({ ...named, isDefault: z.boolean() }))
        .min(1)
        .max(limits.perList),
    }),
    response: done,
    errors: ['list_view.too_many'],
  }),
}

/** Who may change views that colleagues share. */
export const keepsSharedViews = admin('staff.manage')
