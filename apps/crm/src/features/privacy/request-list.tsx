import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { dataRequestKinds } from '@repo/contract/list-choices'
import { formatDate } from '@repo/messages'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { paths } from '../../components/paths.ts'
import { ClockWords } from './clock-words.tsx'
import { Periods } from './periods.tsx'
import { channelLabels, privacyMessages as copy, kindLabels, stateLabels } from './privacy.messages.ts'
import { RequestBadge } from './request-badge.tsx'

const EnterDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./enter-dialog.tsx')).EnterDialog,
)

type Request = EndpointOutput<ApiContract['crmPrivacy']['requests']>['items'][number]

const filters = defineFilters({
  q: textParam(),
  state: choiceParam(['waiting', 'open', 'closed'] as const),
  kind: choiceParam(dataRequestKinds),
  ...pagePositionParams,
})

const isOpen = ({ state }: Request) => state === 'received' || state === 'scheduled'

const columns: ListColumn<Request>[] = [
  {
    id: 'who',
    header: copy.who,
    isPrimary: true,
    csv: { from: 'name' },
    cell: ({ id, name, kind, channel }) => (
      <span className="block py-2">
        <Link to={paths.privacyRequest({ id })} className="link break-words">
          {name || copy.erased}
        </Link>
        <span className="block font-normal text-2">{kindLabels[kind]}</span>
        <span className="block text-sm font-normal text-3">{channelLabels[channel]}</span>
      </span>
    ),
  },
  {
    id: 'received',
    header: copy.received,
    csv: { from: 'createdAt', as: 'day' },
    isAtTop: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
  {
    id: 'answer',
    header: copy.answer,
    csv: { from: 'answerBy', as: 'day' },
    isAtTop: true,
    cell: (request) =>
      request.answeredAt || !isOpen(request) ? (
        <span className="text-3">{copy.answered}</span>
      ) : (
        <ClockWords until={request.answerBy} daysLeft={request.answerDaysLeft} />
      ),
  },
  {
    id: 'finish',
    header: copy.finish,
    csv: { from: 'finishBy', as: 'day' },
    isAtTop: true,
    cell: (request) =>
      isOpen(request) ? (
        <ClockWords until={request.finishBy} daysLeft={request.finishDaysLeft} />
      ) : (
        <span className="text-3">
          {request.finishedAt ? copy.finished(formatDate(request.finishedAt)) : null}
        </span>
      ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: stateLabels },
    isAtTop: true,
    cell: ({ state }) => <RequestBadge state={state} />,
  },
]

/** Requests of people about their data: the screen at `/crm/Privacy`. */
export function RequestList() {
  const [isEntering, setIsEntering] = useState(false)
  const { requests } = useApi().crmPrivacy
  const enter = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsEntering(true)}>
      {copy.enter}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="privacy"
        title={copy.title}
        lead={copy.lead}
        actions={enter}
        filters={filters}
        read={(values) => requests.query({ query: values })}
        search={{ label: copy.search, hint: copy.searchHint }}
        tabs={{
          label: copy.states,
          of: (page) =>
            choiceTabs('state', {
              all: copy.all,
              labels: copy.tabs,
              counts: page?.counts,
              within: ['waiting'],
            }),
        }}
        controls={({ values, setFilters }) => (
          <FilterSelect
            label={copy.kind}
            anyLabel={copy.anyKind}
            options={optionsOf(kindLabels)}
            value={values.kind}
            onSelect={(kind) => setFilters({ kind })}
          />
        )}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name || copy.erased}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <Periods />
      <EnterDialog isOpen={isEntering} onClose={() => setIsEntering(false)} />
    </>
  )
}
