import { statutoryPeriods } from '@repo/contract/data-requests'
import type { DataRequestRow } from './data-requests.repo.ts'
import { workingDaysLeft } from './statutory-dates.ts'

export const isOpen = ({ state }: Pick<DataRequestRow, 'state'>) =>
  state === 'received' || state === 'scheduled'

/** A request as the list of the desk shows it. */
export function toListed(row: DataRequestRow, name: string, now: Date) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    channel: row.channel,
    name,
    createdAt: row.createdAt.toISOString(),
    answerBy: row.answerBy.toISOString(),
    finishBy: row.finishBy.toISOString(),
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    availableUntil: row.availableUntil?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    // Who signed in and typed the password has proved who they are.
    isIdentityChecked: row.channel === 'profile' || row.identityAt !== null,
    answerDaysLeft: workingDaysLeft(now, row.answerBy),
    finishDaysLeft: workingDaysLeft(now, row.finishBy),
  }
}

/** Days by which a period may still be extended; null where it may not. */
export const extensionOf = (row: DataRequestRow): number | null =>
  isOpen(row) && row.extensionReason === null ? statutoryPeriods[row.kind].extensionDays : null

interface Found {
  request: DataRequestRow
  name: string
  email: string | null
  erasedAt: Date | null
  checkedBy: string | null
}

/** What the page of a request shows besides its history and its erasure. */
export function toDetail({ request: row, name, email, erasedAt, checkedBy }: Found, now: Date) {
  const hasLink = row.linkUntil !== null && row.linkHash !== null && row.linkUntil > now
  return {
    ...toListed(row, name, now),
    contact: row.requesterContact || (erasedAt ? '' : email) || '',
    details: row.details,
    userId: row.userId,
    identity:
      row.identityAt !== null
        ? { how: row.identityHow, at: row.identityAt.toISOString(), by: checkedBy }
        : null,
    answer: row.answer,
    extensionDays: extensionOf(row),
    extensionReason: row.extensionReason,
    outcome: row.outcome,
    linkUntil: hasLink ? (row.linkUntil?.toISOString() ?? null) : null,
    hasFile: row.filePath !== null && row.availableUntil !== null && row.availableUntil > now,
  }
}
