import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { importVerdicts } from '@repo/contract/crm-learner-imports'
import {
  importFaultTexts,
  importOutcomeLabels,
  importVerdictLabels,
} from '@repo/messages/learner-imports.messages'
import { choiceParam, defineFilters, Link, textParam, valuePositionParams } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { importMessages as copy } from './learner-imports.messages.ts'
import type { ImportDetail, ImportRow } from './use-import.ts'

const filters = defineFilters({
  q: textParam(),
  verdict: choiceParam(importVerdicts),
  ...valuePositionParams,
})

const verdictTones = { new: 'info', existing: 'info', enrolled: 'neutral', error: 'danger' } as const
const outcomeTones = {
  invited: 'success',
  enrolled: 'success',
  unchanged: 'neutral',
  failed: 'danger',
} as const

function Result({ row: { verdict, outcome, fault, faultOf } }: { row: ImportRow }) {
  return (
    <span className="grid justify-items-end gap-1 sm:justify-items-start">
      {outcome ? (
        <Badge tone={outcomeTones[outcome]}>{importOutcomeLabels[outcome]}</Badge>
      ) : (
        <Badge tone={verdictTones[verdict]}>{importVerdictLabels[verdict]}</Badge>
      )}
      {fault ? <span className="text-sm break-words text-3">{importFaultTexts[fault](faultOf)}</span> : null}
    </span>
  )
}

/** What is wrong with a row, without the value that is. */
const faultWords = Object.fromEntries(
  Object.entries(importFaultTexts).map(([fault, words]) => [fault, words('')]),
)

const columns: ListColumn<ImportRow>[] = [
  {
    id: 'number',
    header: copy.number,
    isNumeric: true,
    className: 'w-16',
    csv: { from: 'number' },
    cell: ({ number }) => number,
  },
  {
    id: 'person',
    header: copy.person,
    isPrimary: true,
    csv: [
      [copy.person, { from: 'name' }],
      [copy.email, { from: 'email' }],
    ],
    cell: ({ name, email, learnerId }) => (
      <span className="block min-w-0">
        {learnerId ? (
          <Link
            to={paths.student({ id: learnerId })}
            aria-label={copy.openLearner(name)}
            {...cutText(name, 'row-link block hover:text-primary')}
          >
            {name}
          </Link>
        ) : (
          <span {...cutText(name || '–', 'block')}>{name || '–'}</span>
        )}
        <span {...cutText(email, 'block font-normal text-3')}>{email}</span>
      </span>
    ),
  },
  {
    id: 'courses',
    header: copy.courses,
    className: 'w-80 min-w-48',
    csv: { from: 'courses' },
    cell: ({ courses }) => <span className="line-clamp-2">{courses.join('; ') || '–'}</span>,
  },
  {
    id: 'days',
    header: copy.days,
    className: 'whitespace-nowrap max-lg:hidden',
    csv: { from: 'days', empty: copy.asCourse },
    cell: ({ days }) => (days === null ? copy.asCourse : copy.daysOf(days)),
  },
  {
    id: 'what',
    header: copy.what,
    className: 'w-72 min-w-56',
    csv: [
      [
        copy.what,
        { from: ['outcome', 'verdict'], words: { ...importVerdictLabels, ...importOutcomeLabels } },
      ],
      [copy.fault, { from: ['fault', 'faultOf'], join: ': ', words: faultWords }],
    ],
    cell: (row) => <Result row={row} />,
  },
]

/** The rows of a table with what would become, or became, of each. */
export function ImportRows({ table: { id, state, counts } }: { table: ImportDetail }) {
  const { importRows } = useApi().crmLearnerImports
  return (
    <ListPart
      id="learner-import-rows"
      title={state === 'draft' ? copy.result : copy.resultDone}
      filters={filters}
      read={(query) => importRows.query({ params: { id }, query })}
      tabs={{
        label: copy.parts,
        of: () =>
          choiceTabs('verdict', { all: copy.all, labels: importVerdictLabels, counts: { ...counts } }),
      }}
      search={{ label: copy.searchRows, hint: copy.searchRowsHint }}
      columns={columns}
      rowKey={({ number }) => String(number)}
      rowName={({ name, number }) => name || `${copy.number} ${number}`}
      exportName={copy.rowsFileName}
      empty={{ first: { title: copy.none }, noMatch: { title: copy.noRowMatch } }}
    />
  )
}
