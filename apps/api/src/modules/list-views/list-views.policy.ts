import { AppError, isAllowed } from '@repo/contract'
import { keepsSharedViews } from '@repo/contract/list-views'
import { type OfficeList, officeLists } from '@repo/contract/office-lists'
import type { Caller } from '../../core/caller.ts'
import { listOf } from '../list-exports/index.ts'

interface View {
  list: OfficeList
  userId: string | null
  isShared: boolean
}

/** @throws AppError `access.denied` for a list that the caller may not read */
export function assertReadable(list: OfficeList, caller: Caller): void {
  if (!isAllowed(listOf(officeLists[list]).access, caller)) throw new AppError('access.denied')
}

export const isOwn = ({ userId }: View, caller: Caller) => userId === caller.userId

/** Doctors are no colleagues of each other, so they share nothing. */
export const mayShare = (caller: Caller): boolean => caller.role === 'admin'

export const maySee = (view: View, caller: Caller): boolean =>
  isOwn(view, caller) || (view.isShared && mayShare(caller))

/** Own views, and with the right over the staff also what others share. */
export const mayChange = (view: View, caller: Caller): boolean =>
  isOwn(view, caller) || (view.isShared && isAllowed(keepsSharedViews, caller))
