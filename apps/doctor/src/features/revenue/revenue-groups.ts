import { formatShare } from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { revenueMessages as copy } from './revenue.messages.ts'

type Revenue = ApiContract['revenue']
export type Line = EndpointOutput<Revenue['ownStatement']>['lines'][number]
export type Statement = EndpointOutput<Revenue['ownStatements']>[number]
export type Payment = NonNullable<Statement['payment']>
type Share = EndpointOutput<Revenue['ownShares']>[number]

export interface Group {
  name: string
  /** Sold less given back. */
  amount: number
  share: number
}

/** Sums of lines by what they have in common, the largest part of the doctor first. */
export const sumBy = (lines: readonly Line[], nameOf: (line: Line) => string): Group[] =>
  [...Map.groupBy(lines, nameOf)]
    .map(([name, group]) => ({
      name,
      amount: group.reduce((sum, line) => sum + line.amount, 0),
      share: group.reduce((sum, line) => sum + line.share, 0),
    }))
    .toSorted((a, b) => b.share - a.share || a.name.localeCompare(b.name, 'vi'))

/** The transfers that paid these statements, each once, the newest first. */
export const paymentsOf = (statements: readonly Statement[]): Payment[] =>
  statements
    .flatMap(({ month, payment }) => (payment && month === payment.months.at(-1) ? payment : []))
    .toSorted((a, b) => b.at.localeCompare(a.at))

/** How a course is shared, in words. */
export function describeShare({ isLead, shareBasisPoints, partBasisPoints }: Share): string {
  if (shareBasisPoints === 0 || partBasisPoints === 0) return copy.noShare
  const role = isLead ? copy.asLead : copy.asCoTeacher
  const all = formatShare(shareBasisPoints)
  if (partBasisPoints === 10_000) return copy.wholeShare(role, all)
  return copy.partShare(
    role,
    all,
    formatShare(partBasisPoints),
    formatShare((shareBasisPoints * partBasisPoints) / 10_000),
  )
}
