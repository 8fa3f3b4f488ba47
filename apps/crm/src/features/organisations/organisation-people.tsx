import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { cutText } from '@repo/ui/lib/cut-text'
import { peopleMessages as copy, seatStateLabels } from './organisations.messages.ts'

type Person = EndpointOutput<ApiContract['crmOrganisations']['organisationPeople']>['items'][number]

const filters = defineFilters({ q: textParam(), ...pagePositionParams }, { tab: 'people' })

const tones = {
  invited: 'warning',
  learning: 'info',
  finished: 'success',
  over: 'neutral',
  paused: 'neutral',
} as const

const columns: ListColumn<Person>[] = [
  {
    id: 'person',
    header: copy.person,
    isPrimary: true,
    csv: [
      [copy.person, { from: 'name' }],
      [copy.email, { from: 'email' }],
    ],
    cell: ({ name, email }) => (
      <span className="block min-w-0">
        <span {...cutText(name, 'block')}>{name}</span>
        <span {...cutText(email, 'block font-normal text-3')}>{email}</span>
      </span>
    ),
  },
  {
    id: 'course',
    header: copy.course,
    className: 'w-80 min-w-48',
    csv: { from: 'course.title' },
    cell: ({ course }) => <span className="line-clamp-2">{course.title}</span>,
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: seatStateLabels },
    cell: ({ state }) => <Badge tone={tones[state]}>{seatStateLabels[state]}</Badge>,
  },
  {
    id: 'progress',
    header: copy.progress,
    isNumeric: true,
    csv: { from: 'percent' },
    cell: ({ percent }) => `${percent}%`,
  },
  {
    id: 'lastSeen',
    header: copy.lastSeen,
    isNumeric: true,
    className: 'max-xl:hidden',
    csv: { from: 'lastWatchedAt', as: 'day' },
    cell: ({ lastWatchedAt }) => (lastWatchedAt ? formatDate(lastWatchedAt) : copy.never),
  },
  {
    id: 'givenAt',
    header: copy.givenAt,
    isNumeric: true,
    csv: { from: 'givenAt', as: 'day' },
    cell: ({ givenAt }) => formatDate(givenAt),
  },
]

/** Who has a seat of the organisation, and how far they are. */
export function OrganisationPeople({ id }: { id: string }) {
  const { organisationPeople } = useApi().crmOrganisations
  return (
    <ListPart
      id="organisation-people"
      title={copy.title}
      filters={filters}
      read={({ q, ...place }) =>
        organisationPeople.query({ params: { id }, query: { ...place, q: q || undefined } })
      }
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={columns}
      rowKey={(person) => person.id}
      rowName={(person) => person.name}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.none, description: copy.noneHint },
        noMatch: { title: copy.noMatch },
      }}
    />
  )
}
