import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatVnd, monthLabel } from '@repo/messages'
import { Link } from '@repo/routing'
import type { TableColumn } from '@repo/ui/data-table'
import { paths } from '../../components/paths.ts'
import { payoutMessages as copy } from './payouts.messages.ts'

type Item = EndpointOutput<ApiContract['payouts']['payout']>['items'][number]

export const payeeName = ({ academicTitle, name }: Item['doctor']) =>
  [academicTitle, name].filter(Boolean).join(' ')

/** Number, bank and holder of an account. */
export function AccountCell({ account: { number, bank, holder } }: Pick<Item, 'account'>) {
  return (
    <span className="block min-w-0">
      <span className="block font-num break-all">{number}</span>
      <span className="block break-words text-3">
        {bank}, {holder}
      </span>
    </span>
  )
}

/** The months that one transfer pays, each with its amount where there are several. */
export function MonthsCell({ doctor, statements }: Pick<Item, 'doctor' | 'statements'>) {
  return (
    <ul className="grid gap-1 font-num">
      {statements.map(({ id, month, amount }) => (
        <li key={id}>
          <Link to={paths.statement({ id: doctor.id, month })} className="link">
            {statements.length === 1
              ? monthLabel(month)
              : copy.monthAmount(monthLabel(month), formatVnd(amount))}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What is owed before tax, the tax that is withheld, and what is left to transfer. */
export const taxColumns: TableColumn<{ amount: number; withheld: number }>[] = [
  {
    id: 'amount',
    header: copy.amount,
    isNumeric: true,
    cell: ({ amount }) => formatVnd(amount),
  },
  {
    id: 'withheld',
    header: copy.withheld,
    isNumeric: true,
    cell: ({ withheld }) => formatVnd(withheld),
  },
  {
    id: 'net',
    header: copy.net,
    isNumeric: true,
    cell: (row) => <strong>{formatVnd(netOf(row))}</strong>,
  },
]

export const netOf = ({ amount, withheld }: { amount: number; withheld: number }) => amount - withheld

/** What to look at before money goes there. */
export function Warnings({ of }: { of: Item['warnings'] }) {
  if (of.length === 0) return null
  return (
    <span className="mt-1 block text-sm">
      {of.map((warning) => (
        <span
          key={warning}
          className={`block break-words ${warning === 'no_account' ? 'text-3' : 'text-warning'}`}
        >
          {copy.warnings[warning]}
        </span>
      ))}
    </span>
  )
}
