import type { EndpointOutput } from '@repo/contract'
import type { affiliates } from '@repo/contract/affiliates'
import { formatDate, formatNumber, formatPercent, formatVnd } from '@repo/messages'
import { affiliateMessages as copy } from '@repo/messages/affiliate.messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Badge } from '@repo/ui/badge'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { Copy } from 'lucide-react'
import { paths } from '../../app/paths.ts'

type Statement = EndpointOutput<typeof affiliates.statement>

/** Own codes with their sums, and what was earned and paid month by month. */
export function OwnAffiliate() {
  const statement = usePageQuery(useApi().affiliates.statement.query())
  return (
    <QueryView query={statement} skeleton={<StatementSkeleton />}>
      {(data) =>
        data.codes.length === 0 ? (
          <EmptyState
            action={
              <a className={buttonClass({})} href={paths.contact}>
                {copy.contact}
              </a>
            }
            art="course"
            description={copy.emptyHint}
            title={copy.empty}
          />
        ) : (
          <div className="flex flex-col gap-10">
            <p className="measure text-2">{copy.lead}</p>
            <ul className="grid gap-4">
              {data.codes.map((code) => (
                <li className="rounded-md border bg-surface p-5" key={code.code}>
                  <Code code={code} />
                </li>
              ))}
            </ul>
            <Months months={data.months} />
            {data.payouts.length > 0 ? <Payouts payouts={data.payouts} /> : null}
          </div>
        )
      }
    </QueryView>
  )
}

function StatementSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-8 h-44 rounded-md" />
      <Skeleton className="h-40 rounded-md" />
    </SkeletonGroup>
  )
}

const shown = ['orders', 'waiting', 'due', 'paid'] as const

function Code({ code }: { code: Statement['codes'][number] }) {
  const copyCode = async () => {
    try {
      await navigator.clipboard.writeText(code.code)
      toast.success(copy.copied(code.code))
    } catch {
      toast.error(copy.copyFailed)
    }
  }
  const terms =
    code.kind === 'percent' ? copy.percent(formatPercent(code.value)) : copy.fixed(formatVnd(code.value))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-3 text-h3">
          <span className="break-all font-num">{copy.code(code.code)}</span>
          {code.isActive ? null : <Badge tone="neutral">{copy.off}</Badge>}
        </h2>
        {code.isActive ? (
          <Button
            icon={<Copy aria-hidden="true" size={18} />}
            onClick={() => void copyCode()}
            variant="secondary"
          >
            {copy.copy}
          </Button>
        ) : null}
      </div>
      <p className="mt-2">{terms}</p>
      <p className="measure text-sm text-2">
        {code.windowDays > 0 ? `${copy.window(formatNumber(code.windowDays))} ` : ''}
        {code.holdDays > 0 ? copy.hold(formatNumber(code.holdDays)) : ''}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {shown.map((name) => (
          <div className="flex flex-col-reverse justify-end" key={name}>
            <dt className="text-sm text-3">{copy.sums[name]}</dt>
            <dd className="font-num text-xl font-semibold">
              {name === 'orders' ? formatNumber(code.orders) : formatVnd(code[name])}
            </dd>
          </div>
        ))}
      </dl>
      {code.due < 0 ? <p className="mt-3 text-sm text-2">{copy.owed}</p> : null}
    </>
  )
}

function Months({ months }: { months: Statement['months'] }) {
  return (
    <section aria-labelledby="affiliate-months">
      <h2 className="mb-4 text-h3" id="affiliate-months">
        {copy.months}
      </h2>
      {months.length === 0 ? (
        <p className="text-2">{copy.none}</p>
      ) : (
        <div className="rounded-md border bg-surface">
          <table className="w-full">
            <thead className="hidden text-left text-sm text-2 sm:table-header-group">
              <tr>
                <th className="px-5 py-3 font-semibold" scope="col">
                  {copy.month}
                </th>
                {[copy.earned, copy.takenBack, copy.paid].map((name) => (
                  <th className="px-5 py-3 text-right font-semibold" key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, earned, takenBack, paid }) => (
                <tr
                  className="flex flex-col border-t px-5 py-3 first:border-t-0 sm:table-row sm:px-0 sm:py-0 sm:first:border-t"
                  key={month}
                >
                  <th className="pb-1 text-left font-normal sm:px-5 sm:py-3" scope="row">
                    {month.slice(5)}/{month.slice(0, 4)}
                  </th>
                  <Money label={copy.earned} value={earned} />
                  <Money label={copy.takenBack} value={-takenBack} />
                  <Money label={copy.paid} value={paid} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Money({ label, value }: { label: string; value: number }) {
  return (
    <td className="flex justify-between gap-4 whitespace-nowrap sm:table-cell sm:px-5 sm:py-3 sm:text-right">
      <span className="text-sm text-2 sm:hidden">{label}</span>
      <span className="font-num">{formatVnd(value)}</span>
    </td>
  )
}

function Payouts({ payouts }: { payouts: Statement['payouts'] }) {
  return (
    <section aria-labelledby="affiliate-payouts">
      <h2 className="mb-4 text-h3" id="affiliate-payouts">
        {copy.payouts}
      </h2>
      <ul className="divide-y rounded-md border bg-surface">
        {payouts.map(({ at, code, amount, withheld, note }) => (
          <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3" key={`${at}-${code}`}>
            <span className="min-w-0 break-words">
              {formatDate(at)}
              <span className="block text-sm text-2">
                {copy.code(code)} · {note}
              </span>
              {withheld > 0 ? (
                <span className="block text-sm text-2">
                  {copy.withheld(formatVnd(withheld), formatVnd(amount - withheld))}
                </span>
              ) : null}
            </span>
            <span className="font-num font-semibold">{formatVnd(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
