import type { ListColumn } from '@repo/back-office/list-screen'
import { formatDate } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { cutText } from '@repo/ui/lib/cut-text'
import type { Consent } from './consent.types.ts'
import { consentScopeLabels, consentStateLabels, consentsMessages as copy } from './consents.messages.ts'

const tones = { in_force: 'success', unproven: 'warning', withdrawn: 'neutral' } as const

export const consentColumns: ListColumn<Consent>[] = [
  {
    id: 'reference',
    header: copy.reference,
    isPrimary: true,
    csv: { from: 'reference' },
    cell: ({ reference }) => <span {...cutText(reference, '')}>{reference}</span>,
  },
  {
    id: 'state',
    header: copy.state,
    csv: [
      [copy.state, { from: 'state', words: consentStateLabels }],
      [copy.reason, { from: 'withdrawn.reason' }],
    ],
    cell: ({ state, withdrawn }) => (
      <span className="block min-w-0">
        <Badge tone={tones[state]}>{consentStateLabels[state]}</Badge>
        {withdrawn ? (
          <span className="block text-3 text-sm">{copy.withdrawnOn(formatDate(withdrawn.at))}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'scope',
    header: copy.scope,
    csv: { from: 'scope', words: consentScopeLabels },
    cell: ({ scope }) => consentScopeLabels[scope],
  },
  {
    id: 'givenOn',
    header: copy.givenOn,
    className: 'max-lg:hidden',
    csv: { from: 'givenOn', as: 'day' },
    cell: ({ givenOn }) => <span className="whitespace-nowrap">{formatDate(givenOn)}</span>,
  },
  {
    id: 'doctor',
    header: copy.doctor,
    className: 'max-lg:hidden',
    csv: { from: 'doctor.name' },
    cell: ({ doctor }) => doctor?.name ?? <span className="text-3">{copy.noDoctor}</span>,
  },
  {
    id: 'pairs',
    header: copy.pairs,
    className: 'max-lg:hidden',
    csv: { from: 'pairCount' },
    cell: ({ pairCount }) => copy.pairCount(pairCount),
  },
  {
    id: 'recordedBy',
    header: copy.recordedBy,
    className: 'max-xl:hidden',
    csv: { from: 'recordedBy', empty: copy.nobody },
    cell: ({ recordedBy }) => recordedBy ?? copy.nobody,
  },
]
