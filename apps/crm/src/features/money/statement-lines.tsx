import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { statementVerdicts } from '@repo/contract/crm-statements'
import { formatDate, formatDateTime, formatVnd } from '@repo/messages'
import { choiceParam, defineFilters, Link, textParam, valuePositionParams } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { paths } from '../../components/paths.ts'
import {
  statementMessages as copy,
  statementFaultLabels,
  statementOutcomeLabels,
  statementVerdictLabels,
} from './statement.messages.ts'
import { type StatementDetail, type StatementLine, useStatementUpdate } from './use-statement.ts'

const filters = defineFilters({
  q: textParam(),
  verdict: choiceParam(statementVerdicts),
  ...valuePositionParams,
})

const verdictTones = {
  order: 'info',
  new: 'info',
  known: 'neutral',
  doubtful: 'warning',
  foreign: 'neutral',
  unreadable: 'danger',
} as const

const outcomeTone = (outcome: NonNullable<StatementLine['outcome']>) =>
  outcome === 'matched' || outcome === 'outgoing' || outcome === 'trial'
    ? ('success' as const)
    : outcome === 'known'
      ? ('neutral' as const)
      : ('warning' as const)

const dayOf = ({ at, isDay }: StatementLine) =>
  at === null ? '–' : isDay ? formatDate(at) : formatDateTime(at)
const moneyOf = ({ amount, isIncoming }: StatementLine) =>
  amount === null ? '–' : `${isIncoming ? '+' : '−'}${formatVnd(amount)}`

function Result({
  line,
  statementId,
  isDraft,
}: {
  line: StatementLine
  statementId: string
  isDraft: boolean
}) {
  const { outcome, verdict, fault } = line
  return (
    <span className="grid justify-items-end gap-1 sm:justify-items-start">
      {outcome ? (
        <Badge tone={outcomeTone(outcome)}>{statementOutcomeLabels[outcome]}</Badge>
      ) : (
        <Badge tone={verdictTones[verdict]}>{statementVerdictLabels[verdict]}</Badge>
      )}
      {fault ? <span className="text-sm text-3">{statementFaultLabels[fault]}</span> : null}
      {verdict === 'doubtful' ? <Take line={line} statementId={statementId} isDraft={isDraft} /> : null}
    </span>
  )
}

function Take({
  line,
  statementId,
  isDraft,
}: {
  line: StatementLine
  statementId: string
  isDraft: boolean
}) {
  const { takeStatementLine } = useApi().crmStatements
  const confirm = useConfirm()
  const update = useStatementUpdate(statementId)
  const take = async () => {
    const isTaken = await confirm({
      title: copy.takeTitle,
      body: copy.takeBody(formatVnd(line.amount ?? 0)),
      confirmLabel: copy.take,
      act: async () => update(await takeStatementLine.call({ params: { id: statementId, lineId: line.id } })),
    })
    if (isTaken) toast.success(isDraft ? copy.taken : copy.takenNow)
  }
  return (
    <Button size="sm" variant="secondary" onClick={() => void take()}>
      {copy.take}
    </Button>
  )
}

const columnsFor = (statement: StatementDetail): ListColumn<StatementLine>[] => [
  {
    id: 'number',
    header: copy.number,
    isNumeric: true,
    className: 'w-16',
    csv: { from: 'number' },
    cell: ({ number }) => number,
  },
  {
    id: 'content',
    header: copy.content,
    isPrimary: true,
    csv: [
      [copy.content, { from: 'content' }],
      [copy.reference, { from: 'reference' }],
      [copy.order, { from: 'orderCode' }],
    ],
    cell: ({ content, reference, orderCode }) => (
      <span className="block min-w-0">
        <span className="line-clamp-3 font-normal break-words">{content || '–'}</span>
        {reference ? <span className="block font-normal break-all text-3">{reference}</span> : null}
        {orderCode ? (
          <Link to={paths.order({ code: orderCode })} className="link font-num">
            {orderCode}
          </Link>
        ) : null}
      </span>
    ),
  },
  {
    id: 'day',
    header: copy.day,
    isNumeric: true,
    className: 'whitespace-nowrap',
    csv: { from: 'at', as: 'moment' },
    cell: dayOf,
  },
  {
    id: 'money',
    header: copy.money,
    isNumeric: true,
    className: 'whitespace-nowrap',
    csv: [
      [copy.money, { from: 'amount' }],
      [copy.direction, { from: 'isIncoming', words: copy.directions }],
    ],
    cell: moneyOf,
  },
  {
    id: 'what',
    header: copy.what,
    className: 'w-72 min-w-56',
    csv: [
      [
        copy.what,
        { from: ['outcome', 'verdict'], words: { ...statementVerdictLabels, ...statementOutcomeLabels } },
      ],
      [copy.fault, { from: 'fault', words: statementFaultLabels }],
      [copy.accountColumn, { from: 'account' }],
    ],
    cell: (line) => <Result line={line} statementId={statement.id} isDraft={statement.state === 'draft'} />,
  },
]

/** The lines of a statement with what would become, or became, of each. */
export function StatementLines({ statement }: { statement: StatementDetail }) {
  const { statementLines } = useApi().crmStatements
  const { id, counts } = statement
  return (
    <ListPart
      id="bank-statement-lines"
      title={copy.lines}
      filters={filters}
      read={(query) => statementLines.query({ params: { id }, query })}
      tabs={{
        label: copy.parts,
        of: () =>
          choiceTabs('verdict', { all: copy.all, labels: statementVerdictLabels, counts: { ...counts } }),
      }}
      search={{ label: copy.searchLines, hint: copy.searchLinesHint }}
      columns={columnsFor(statement)}
      rowKey={(line) => line.id}
      rowName={({ number }) => `${copy.number} ${number}`}
      exportName={copy.rowsFileName}
      empty={{ first: { title: copy.noLines }, noMatch: { title: copy.noLineMatch } }}
    />
  )
}
