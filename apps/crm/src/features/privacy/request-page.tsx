import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { formatDate, formatDateTime } from '@repo/messages'
import { Link, useParams } from '@repo/routing'
import { Skeleton } from '@repo/ui/skeleton'
import { actionLabels } from '../../components/audit/audit.messages.ts'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { ClockWords } from './clock-words.tsx'
import { CopyPanel } from './copy-panel.tsx'
import { ErasurePanel } from './erasure-panel.tsx'
import { channelLabels, requestMessages as copy, kindLabels, privacyMessages } from './privacy.messages.ts'
import { RequestActs } from './request-acts.tsx'
import { RequestBadge } from './request-badge.tsx'
import { isCopyUnderWay, type RequestDetail, useRequest } from './use-request.ts'

const Back = () => <BackLink to={paths.privacy()}>{copy.back}</BackLink>

/** One request with its clocks, acts and history: the screen at `/crm/Privacy/{id}`. */
export function RequestPage() {
  const { id = '' } = useParams()
  const query = useRequest(id)
  if (query.data) return <Request request={query.data} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(request) => <Request request={request} />}
      </QueryView>
    </>
  )
}

function Request({ request }: { request: RequestDetail }) {
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">
              {kindLabels[request.kind]}: {request.name || privacyMessages.erased}
            </span>
            <span className="font-text tracking-normal">
              <RequestBadge state={request.state} />
            </span>
          </span>
        }
        lead={copy.lead(channelLabels[request.channel], formatDate(request.createdAt))}
        actions={<RequestActs request={request} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="grid min-w-0 gap-6">
          {request.details ? (
            <Panel title={copy.details}>
              <p className="break-words whitespace-pre-line">{request.details}</p>
            </Panel>
          ) : null}
          {request.erasure ? <ErasurePanel erasure={request.erasure} /> : null}
          {isCopyUnderWay(request) ? (
            <Panel title={copy.copy.title}>
              <p role="status" className="text-2">
                {copy.copy.underWay}
              </p>
            </Panel>
          ) : null}
          {request.hasFile ? <CopyPanel request={request} /> : null}
          <History history={request.history} />
        </div>
        <Panel title={copy.facts}>
          <Facts request={request} />
        </Panel>
      </div>
    </>
  )
}

function Facts({ request }: { request: RequestDetail }) {
  const maySeeLearners = useCan('students')
  const isOpen = request.state === 'received' || request.state === 'scheduled'
  const clock = (until: string, daysLeft: number) =>
    isOpen ? <ClockWords key={until} until={until} daysLeft={daysLeft} /> : formatDate(until)
  const account =
    request.userId && maySeeLearners ? (
      <Link key="account" className="link" to={paths.student({ id: request.userId })}>
        {copy.openAccount}
      </Link>
    ) : request.userId ? (
      request.name
    ) : (
      copy.noAccount
    )
  const facts: Fact[] = [
    [
      copy.answerBy,
      request.answeredAt ? formatDate(request.answerBy) : clock(request.answerBy, request.answerDaysLeft),
    ],
    [copy.finishBy, clock(request.finishBy, request.finishDaysLeft)],
    ...momentsOf(request),
    [copy.contact, request.contact || privacyMessages.erased],
    [copy.account, account],
    [copy.identity, identityWords(request)],
    [copy.answer, answerWords(request)],
  ]
  if (request.extensionReason) facts.push([copy.extension, request.extensionReason])
  if (request.outcome) facts.push([copy.outcome, request.outcome])
  return <FactList facts={facts} />
}

/** When an erasure that was asked for happens, and when a request was over. */
function momentsOf({ state, kind, scheduledFor, finishedAt }: RequestDetail): Fact[] {
  if (finishedAt) return [[copy.finishedAt, formatDateTime(finishedAt)]]
  if (state === 'scheduled' && kind === 'deletion' && scheduledFor)
    return [[copy.erasedAt, formatDateTime(scheduledFor)]]
  return []
}

function answerWords({ answer, answeredAt }: RequestDetail): string {
  if (!answeredAt) return copy.noAnswer
  const at = formatDateTime(answeredAt)
  return answer ? copy.answeredWith(answer, at) : copy.answeredAt(at)
}

function identityWords({ channel, identity }: RequestDetail): string {
  if (identity)
    return copy.identityBy(
      identity.how ?? copy.identityChecked,
      identity.by ?? copy.somebody,
      formatDateTime(identity.at),
    )
  return channel === 'profile' ? copy.identityProfile : copy.identityNone
}

function History({ history }: Pick<RequestDetail, 'history'>) {
  return (
    <Panel title={copy.history}>
      {history.length === 0 ? <p className="text-sm text-3">{copy.historyNone}</p> : null}
      <ol className="grid gap-4">
        {history.map(({ id, action, at, by, ip }) => (
          <li key={id}>
            <p className="font-semibold">{actionLabels[action] ?? action}</p>
            <p className="text-sm text-3">
              {[by ?? copy.system, formatDateTime(at), ip].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
