import { useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatNumber } from '@repo/messages'
import { defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { ImportStateBadge } from './import-state-badge.tsx'
import { importsMessages as copy, importStateLabels } from './learner-imports.messages.ts'
import { SendTable } from './send-table.tsx'

type Import = EndpointOutput<ApiContract['crmLearnerImports']['imports']>['items'][number]

const filters = defineFilters({ q: textParam(), ...pagePositionParams })

const columns: ListColumn<Import>[] = [
  {
    id: 'file',
    header: copy.file,
    isPrimary: true,
    csv: { from: 'fileName' },
    cell: ({ id, fileName }) => (
      <Link
        to={paths.learnerImport({ id })}
        {...cutText(fileName, 'row-link hover:text-primary max-sm:min-h-6')}
      >
        {fileName}
      </Link>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: importStateLabels },
    cell: ({ state }) => <ImportStateBadge state={state} />,
  },
  {
    id: 'rows',
    header: copy.rows,
    isNumeric: true,
    csv: { from: 'counts.rows' },
    cell: ({ counts }) => formatNumber(counts.rows),
  },
  {
    id: 'invited',
    header: copy.invited,
    isNumeric: true,
    csv: { from: 'reached.invited' },
    cell: ({ reached }) => formatNumber(reached.invited),
  },
  {
    id: 'courses',
    header: copy.opened,
    isNumeric: true,
    csv: { from: 'reached.courses' },
    cell: ({ reached }) => formatNumber(reached.courses),
  },
  {
    id: 'by',
    header: copy.by,
    className: 'max-xl:hidden',
    csv: { from: 'by', empty: copy.gone },
    cell: ({ by }) => by ?? copy.gone,
  },
  {
    id: 'at',
    header: copy.at,
    isNumeric: true,
    csv: { from: 'createdAt', as: 'moment' },
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
]

/** Tables of learners that were sent, and the place to send one: the screen at `/crm/Student/Import`. */
export function ImportList() {
  const { imports } = useApi().crmLearnerImports
  return (
    <ListScreen
      id="learner-imports"
      before={<BackLink to={paths.students()}>{copy.back}</BackLink>}
      title={copy.title}
      lead={
        <>
          {copy.lead}
          <span className="mt-1 block text-sm text-3">{copy.limits}</span>
        </>
      }
      actions={<SendTable />}
      filters={filters}
      read={(query) => imports.query({ query })}
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ fileName }) => fileName}
      exportName={copy.listFileName}
      empty={{
        first: { title: copy.none, description: copy.noneHint },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
