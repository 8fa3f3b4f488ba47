import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Panel } from '@repo/back-office/panel'
import { formatShare } from '@repo/back-office/revenue-columns'
import { formatDateTime } from '@repo/messages'
import { Link } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { paths } from '../../../components/paths.ts'
import { useCan } from '../../../components/use-can.ts'
import type { CourseForm } from '../course-form.ts'
import { sharesMessages as copy } from './shares.messages.ts'
import { type CourseShares, leftOf, nameOf, ofMoney, type TeamPart, teamPartsOf } from './team-parts.ts'

const SharesDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./shares-dialog.tsx')).SharesDialog,
)

/** How the doctors' share of a course is divided among who teaches it; the form around it says who will. */
export function SharesPanel({ courseId }: { courseId: string }) {
  const query = usePageQuery(useApi().revenue.courseShares.query({ params: { id: courseId } }))
  return (
    <Panel title={copy.title}>
      <QueryView isCompact query={query} skeleton={<Skeleton className="h-24 rounded-sm" />}>
        {(shares) => <Shares courseId={courseId} shares={shares} />}
      </QueryView>
    </Panel>
  )
}

function Shares({ courseId, shares }: { courseId: string; shares: CourseShares }) {
  const canChange = useCan('payouts')
  const { data: options } = useQuery(useApi().crm.courseOptions.query())
  const chosen = useFormContext<CourseForm>().watch('coDoctorIds')
  const [isOpen, setIsOpen] = useState(false)
  const doctors = options?.doctors.filter(({ id }) => chosen.includes(id)) ?? []
  const parts = teamPartsOf(
    shares,
    doctors.map((one) => ({ id: one.id, name: nameOf(one) })),
  )
  const { lead, history } = shares
  const [newest] = history
  if (!lead) return <p className="text-2">{copy.noLead}</p>
  return (
    <div className="grid gap-3">
      <p>
        {lead.basisPoints > 0 ? copy.rule(formatShare(lead.basisPoints)) : copy.noRule}{' '}
        <Link to={paths.revenue()} className="link">
          {copy.ruleLink}
        </Link>
      </p>
      {parts.length === 0 ? (
        <p className="text-2">{copy.alone}</p>
      ) : (
        <>
          <PartList lead={lead} parts={parts} />
          <p className="text-sm text-3">
            {newest && newest.parts.length > 0 ? copy.since(formatDateTime(newest.at)) : copy.never}
          </p>
          {canChange ? (
            <div>
              <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
                {copy.edit}
              </Button>
              <SharesDialog
                courseId={courseId}
                shares={shares}
                parts={parts}
                isOpen={isOpen}
                onClose={() => setIsOpen(false)}
              />
            </div>
          ) : null}
        </>
      )}
      {history.length > 0 ? <History history={history} /> : null}
    </div>
  )
}

function PartList({ lead, parts }: { lead: NonNullable<CourseShares['lead']>; parts: readonly TeamPart[] }) {
  const counted = parts.filter(({ state }) => state === 'teaching')
  const notes = { teaching: copy.coDoctor, coming: copy.coming, away: copy.away }
  const rows = [
    { id: lead.id, name: nameOf(lead), note: copy.lead, basisPoints: leftOf(counted) },
    ...parts.map(({ id, name, basisPoints, state }) => ({ id, name, basisPoints, note: notes[state] })),
  ]
  return (
    <ul aria-label={copy.team} className="divide-y border-y">
      {rows.map(({ id, name, note, basisPoints }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 py-2">
          <span className="min-w-0 break-words">
            <span className="block">{name}</span>
            <span className="block text-sm text-3">{note}</span>
          </span>
          <span className="shrink-0 text-right">
            <strong className="block font-num">{formatShare(basisPoints)}</strong>
            <span className="block font-num text-sm text-3">
              {copy.ofMoney(formatShare(ofMoney(basisPoints, lead.basisPoints)))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function History({ history }: Pick<CourseShares, 'history'>) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-2">{copy.history}</summary>
      <ol className="mt-2 grid gap-3">
        {history.map(({ id, at, by, parts }) => (
          <li key={id}>
            <span className="block text-3">{copy.entry(formatDateTime(at), by ?? copy.somebody)}</span>
            <span className="block break-words">
              {parts.map(({ doctor, basisPoints }) => `${doctor} ${formatShare(basisPoints)}`).join(' · ') ||
                copy.everything}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
