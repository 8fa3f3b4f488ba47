import { QueryView, useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { statementVerdicts } from '@repo/contract/crm-statements'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Link, useNavigate, useParams } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Progress } from '@repo/ui/progress'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { FactList } from '../../components/fact-list.tsx'
import { paths } from '../../components/paths.ts'
import {
  statementMessages as copy,
  statementsMessages,
  statementVerdictLabels,
} from './statement.messages.ts'
import { StatementLines } from './statement-lines.tsx'
import { StatementReading } from './statement-reading.tsx'
import { StatementStateBadge } from './statement-state-badge.tsx'
import { type StatementDetail, useStatement, useStatementUpdate } from './use-statement.ts'

const Back = () => <BackLink to={paths.bankStatements()}>{statementsMessages.title}</BackLink>

/** One statement, from its comparison to what came of its lines: the screen at `/crm/Money/Statement/{id}`. */
export function StatementPage() {
  const { id = '' } = useParams()
  const query = useStatement(id)
  if (query.data) return <Statement key={id} statement={query.data} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(statement) => <Statement statement={statement} />}
      </QueryView>
    </>
  )
}

function Statement({ statement }: { statement: StatementDetail }) {
  const { counts, state } = statement
  const isDraft = state === 'draft'
  const toTake = counts.new + counts.order
  const isRead = counts.all > counts.unreadable
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">{statement.fileName}</span>
            <span className="font-text tracking-normal">
              <StatementStateBadge state={state} />
            </span>
          </span>
        }
        actions={isDraft ? <Acts statement={statement} /> : null}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {isDraft && toTake === 0 ? (
          <p role="status" className="rounded-sm bg-warning-soft px-4 py-3 text-sm">
            {isRead ? copy.nothing : copy.noLinesRead}
          </p>
        ) : null}
        {isDraft && statement.needsAccount ? <StatementReading statement={statement} /> : null}
        {isDraft ? null : <Taken statement={statement} />}
        <Panel title={copy.found}>
          <FactList
            facts={statementVerdicts.map((verdict) => [
              statementVerdictLabels[verdict],
              copy.lineCount(counts[verdict]),
            ])}
          />
        </Panel>
        {statement.missing.length > 0 ? <Missing statement={statement} /> : null}
        <StatementLines statement={statement} />
      </div>
    </>
  )
}

function Acts({ statement: { id, counts } }: { statement: StatementDetail }) {
  const { crmStatements } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const update = useStatementUpdate(id)
  const params = { id }
  const toTake = counts.new + counts.order

  const start = async () => {
    const isStarted = await confirm({
      title: copy.startTitle(toTake),
      body: copy.startBody,
      confirmLabel: copy.start,
      act: async () => update(await crmStatements.startStatement.call({ params })),
    })
    if (isStarted) toast.success(copy.started)
  }
  const discard = async () => {
    const isDiscarded = await confirm({
      title: copy.discardTitle,
      body: copy.discardBody,
      confirmLabel: copy.discard,
      tone: 'danger',
      act: () => crmStatements.discardStatement.call({ params }),
    })
    if (!isDiscarded) return
    void queryClient.invalidateQueries({ queryKey: crmStatements.statements.key() })
    toast.success(copy.discarded)
    void navigate(paths.bankStatements(), { replace: true })
  }
  return (
    <span className="flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => void discard()}>
        {copy.discard}
      </Button>
      {toTake > 0 ? <Button onClick={() => void start()}>{copy.start}</Button> : null}
    </span>
  )
}

/** How far the lines of a started statement are. */
function Taken({ statement: { counts, finishedAt } }: { statement: StatementDetail }) {
  const all = counts.new + counts.order
  const words = copy.progressText(counts.taken, all)
  return (
    <Panel title={copy.progress}>
      <Progress value={counts.taken} max={all} label={copy.progress} valueText={words} hasFigure />
      <p className="mt-2 text-sm text-3" aria-live="polite">
        {finishedAt ? copy.finished(formatDateTime(finishedAt)) : `${words}. ${copy.running}`}
      </p>
      <Link to={paths.money()} className="link mt-2 inline-flex min-h-11 items-center">
        {copy.openQueue}
      </Link>
    </Panel>
  )
}

/** Money that was told of and that the bank's own statement does not have. */
function Missing({ statement: { missing } }: { statement: StatementDetail }) {
  return (
    <Panel title={copy.missing}>
      <p className="max-w-prose text-sm text-2">{copy.missingHint}</p>
      <ul className="mt-4 grid gap-3">
        {missing.map(({ at, amount, reference, content }) => (
          <li key={`${at} ${reference} ${content}`} className="rounded-sm bg-surface-2 px-4 py-3 text-sm">
            <span className="block font-semibold">
              {copy.missingLine(formatVnd(amount), formatDateTime(at), reference)}
            </span>
            <span className="block break-words text-2">{content}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
