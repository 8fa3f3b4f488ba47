import type { ListColumn } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contactStateLabels, contactTopicLabels, formatDateTime } from '@repo/messages'
import { Link } from '@repo/routing'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { ContactStateBadge } from '../../components/status-badge.tsx'
import { contactsMessages as copy } from './contacts.messages.ts'

export type ContactRow = EndpointOutput<ApiContract['crmContacts']['contacts']>['items'][number]

export const contactColumns: ListColumn<ContactRow>[] = [
  {
    id: 'sender',
    header: copy.sender,
    isPrimary: true,
    csv: [
      [copy.reference, { from: 'reference' }],
      [copy.sender, { from: 'name' }],
      [copy.email, { from: 'email' }],
      [copy.phone, { from: 'phone' }],
    ],
    cell: ({ id, name, email }) => (
      <span className="block min-w-0">
        <Link to={paths.contact({ id })} {...cutText(name, 'row-link hover:text-primary max-sm:min-h-6')}>
          {name}
        </Link>
        <span {...cutText(email, 'block font-normal text-3')}>{email}</span>
      </span>
    ),
  },
  {
    id: 'message',
    header: copy.message,
    className: 'sm:w-96 sm:min-w-56',
    csv: [
      [copy.topic, { from: 'topic', words: contactTopicLabels }],
      [copy.message, { from: 'message' }],
    ],
    cell: ({ topic, message }) => (
      <span className="block min-w-0 max-sm:text-left">
        <span className="block text-sm text-3">{contactTopicLabels[topic]}</span>
        <span className="line-clamp-2 break-words">{message}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: contactStateLabels },
    cell: ({ state }) => <ContactStateBadge state={state} />,
  },
  {
    id: 'owner',
    header: copy.owner,
    className: 'max-xl:hidden',
    csv: { from: 'owner.name' },
    cell: ({ owner }) => (owner ? owner.name : <span className="text-3">{copy.nobody}</span>),
  },
  {
    id: 'createdAt',
    header: copy.createdAt,
    isNumeric: true,
    csv: { from: 'createdAt', as: 'moment' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]
