import { formatNumber, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import type { ReactNode } from 'react'
import { OrderCode } from '../../components/order-code.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { reportMessages as copy } from './money.messages.ts'
import type { Report } from './report-page.tsx'

const kinds = [
  'paidWithoutAccess',
  'accessWithoutPayment',
  'paidWithoutPayment',
  'accessEndedByHand',
  'wrongAmounts',
  'wrongRefunds',
  'contradicted',
] as const

/** The differences by kind: what the kind means, what to do, and the orders concerned. */
export function Differences({ report }: { report: Report }) {
  const { openCases, lostMoney, ledger, wrongCoupons } = report
  if (report.differenceCount === 0) return <p className="text-2">{copy.allFits}</p>
  return (
    <ul className="grid gap-5">
      {lostMoney.length > 0 ? (
        <Kind title={copy.lost} hint={copy.lostHint}>
          <ul className="mt-2 grid gap-1">
            {lostMoney.map(({ provider, eventId, amount, orderCode }) => (
              <li key={`${provider}:${eventId}`} className="flex flex-wrap gap-x-4">
                <strong className="font-num">{formatVnd(amount)}</strong>
                <span className="font-num break-all text-2">{copy.lostFrom(provider, eventId)}</span>
                {orderCode ? <OrderCode code={orderCode} /> : null}
              </li>
            ))}
          </ul>
        </Kind>
      ) : null}
      {kinds
        .filter((kind) => report[kind].length > 0)
        .map((kind) => (
          <Kind key={kind} title={copy.kinds[kind]} hint={copy.kindHints[kind]}>
            <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
              {report[kind].map((code) => (
                <li key={code}>
                  <OrderCode code={code} />
                </li>
              ))}
            </ul>
          </Kind>
        ))}
      {ledger.length > 0 ? (
        <Kind title={copy.ledger} hint={copy.ledgerHint}>
          <ul className="mt-2 grid gap-1">
            {ledger.map(({ rule, orderCode, what, booked, counted }) => (
              <li key={`${rule}:${what}`} className="flex flex-wrap gap-x-4">
                <span>{copy.ledgerRules[rule]}</span>
                {orderCode ? (
                  <OrderCode code={orderCode} />
                ) : (
                  <span className="font-num break-all">{what}</span>
                )}
                <span className="font-num text-2">{copy.booked(formatVnd(booked), formatVnd(counted))}</span>
              </li>
            ))}
          </ul>
        </Kind>
      ) : null}
      <Accesses
        title={copy.accessWithoutLine}
        hint={copy.accessWithoutLineHint}
        accesses={report.accessWithoutLine}
      />
      <Accesses
        title={copy.accessShortened}
        hint={copy.accessShortenedHint}
        accesses={report.accessShortened}
      />
      {wrongCoupons.length > 0 ? (
        <Kind title={copy.wrongCoupons} hint={copy.wrongCouponsHint}>
          <p className="mt-2 font-num break-words">{wrongCoupons.join(', ')}</p>
        </Kind>
      ) : null}
      {openCases.count > 0 ? (
        <Kind
          title={copy.openCases}
          hint={copy.openCasesHint(formatNumber(openCases.count), formatVnd(openCases.sum))}
        >
          <Link to={paths.money()} className="link mt-1 inline-flex min-h-11 items-center">
            {copy.openQueue}
          </Link>
        </Kind>
      ) : null}
      {report.silentAttempts > 0 ? (
        <Kind title={copy.silent} hint={copy.silentLong(formatNumber(report.silentAttempts))} />
      ) : null}
      {report.unconfirmed > 0 ? (
        <Kind title={copy.unconfirmed} hint={copy.unconfirmedHint(formatNumber(report.unconfirmed))} />
      ) : null}
      {report.more > 0 ? <li className="text-2">{copy.more(formatNumber(report.more))}</li> : null}
    </ul>
  )
}

/** A kind whose differences are accesses: the course, and the way to its learner. */
function Accesses({
  title,
  hint,
  accesses,
}: {
  title: string
  hint: string
  accesses: Report['accessWithoutLine']
}) {
  if (accesses.length === 0) return null
  return (
    <Kind title={title} hint={hint}>
      <ul className="mt-2 grid gap-1">
        {accesses.map(({ learnerId, course }) => (
          <li key={`${learnerId}:${course}`} className="flex flex-wrap gap-x-4">
            <span>{course}</span>
            <LearnerLink id={learnerId} />
          </li>
        ))}
      </ul>
    </Kind>
  )
}

/** Leads to a learner where the permission is there. */
function LearnerLink({ id }: { id: string }) {
  return useCan('students') ? (
    <Link to={paths.student({ id })} className="link inline-flex max-sm:min-h-6">
      {copy.openLearner}
    </Link>
  ) : null
}

function Kind({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <li>
      <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
      <p className="measure mt-1 text-sm text-2">{hint}</p>
      {children}
    </li>
  )
}
