import type { ListColumn } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatAgo, formatDate, permissionLabels, roleLabels, userStatusLabels } from '@repo/messages'
import { Link } from '@repo/routing'
import { Avatar } from '@repo/ui/avatar'
import { EmailText } from '@repo/ui/email-text'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { UserStatusBadge } from '../../components/status-badge.tsx'
import { usersMessages as copy } from './users.messages.ts'

export type Account = EndpointOutput<ApiContract['crm']['users']>['items'][number]

const rolesOf = ({ permissions, ownRoles }: Account) =>
  [...permissions.map((permission) => permissionLabels[permission]), ...ownRoles].join(', ')

export const userColumns = (ownId: string | undefined): ListColumn<Account>[] => [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    isSortable: true,
    csv: [
      [copy.name, { from: 'name' }],
      [copy.email, { from: 'email' }],
    ],
    cell: (account) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={account.name} size={36} />
        <span className="min-w-0">
          <Link
            to={paths.user({ id: account.id })}
            {...cutText(
              account.name,
              'row-link hover:text-primary max-sm:min-h-6',
              `${account.name}\n${account.email}`,
            )}
          >
            {account.name}
          </Link>
          <span {...cutText(account.email, 'font-normal text-3')}>
            {account.id === ownId ? copy.you : <EmailText>{account.email}</EmailText>}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'phone',
    header: copy.phone,
    className: 'whitespace-nowrap font-num max-2xl:hidden',
    isHiddenOnPhone: true,
    csv: { from: 'phone' },
    cell: (account) => account.phone ?? '–',
  },
  {
    id: 'role',
    header: copy.role,
    csv: [
      [copy.role, { from: 'role', words: roleLabels }],
      [copy.permissions, { from: ['permissions', 'ownRoles'], join: ', ', words: permissionLabels }],
    ],
    cell: (account) => (
      <span className="sm:whitespace-nowrap">
        {roleLabels[account.role]}
        {account.role === 'admin' ? <span className="block text-3">{rolesOf(account)}</span> : null}
      </span>
    ),
  },
  {
    id: 'status',
    header: copy.status,
    csv: { from: 'status', words: userStatusLabels },
    cell: (account) => <UserStatusBadge status={account.status} />,
  },
  {
    id: 'lastSeen',
    header: copy.lastSeen,
    className: 'whitespace-nowrap',
    csv: { from: 'lastSeenAt', as: 'moment' },
    cell: (account) =>
      account.lastSeenAt ? (
        <time dateTime={account.lastSeenAt}>{formatAgo(account.lastSeenAt)}</time>
      ) : (
        <span className="text-3">{copy.never}</span>
      ),
  },
  {
    id: 'joined',
    header: copy.joined,
    isNumeric: true,
    isSortable: true,
    className: 'max-lg:hidden',
    isHiddenOnPhone: true,
    csv: { from: 'createdAt', as: 'day' },
    cell: (account) => <time dateTime={account.createdAt}>{formatDate(account.createdAt)}</time>,
  },
]
