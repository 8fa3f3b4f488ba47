import type { ListColumn } from '@repo/back-office/list-screen'
import { formatNumber } from '@repo/messages'
import { Link } from '@repo/routing'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { OrganisationBadge } from './organisation-badge.tsx'
import { organisationsMessages as copy, organisationStateLabels } from './organisations.messages.ts'
import type { OrganisationRow } from './use-organisation-acts.tsx'

export const organisationColumns: ListColumn<OrganisationRow>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'name' }],
      [copy.taxCode, { from: 'taxCode' }],
    ],
    cell: ({ id, name, taxCode }) => (
      <span className="block min-w-0">
        <Link
          to={paths.organisation({ id })}
          {...cutText(name, 'row-link hover:text-primary max-sm:min-h-6')}
        >
          {name}
        </Link>
        <span className="block truncate font-num font-normal text-3">{taxCode}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: organisationStateLabels },
    cell: ({ state }) => <OrganisationBadge state={state} />,
  },
  {
    id: 'coordinators',
    header: copy.coordinators,
    isNumeric: true,
    className: 'max-xl:hidden',
    csv: { from: 'coordinators' },
    cell: ({ coordinators }) => formatNumber(coordinators),
  },
  {
    id: 'bought',
    header: copy.bought,
    isNumeric: true,
    csv: { from: 'bought' },
    cell: (row) => formatNumber(row.bought),
  },
  {
    id: 'given',
    header: copy.given,
    isNumeric: true,
    csv: { from: 'given' },
    cell: (row) => formatNumber(row.given),
  },
  {
    id: 'free',
    header: copy.free,
    isNumeric: true,
    csv: { from: 'free' },
    cell: (row) => formatNumber(row.free),
  },
]
