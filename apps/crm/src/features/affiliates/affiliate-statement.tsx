import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { monthLabel } from '@repo/back-office/revenue-columns'
import { formatDateTime, formatVnd } from '@repo/messages'
import { affiliateMessages } from '@repo/messages/affiliate.messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import type { Affiliate } from './affiliate-form.ts'
import { affiliateStatementMessages as copy } from './affiliates.messages.ts'

interface Props {
  /** Null while none is opened. */
  affiliate: Affiliate | null
  onClose: () => void
}

/** What a code earned, lost again and was paid, month by month. */
export function AffiliateStatement({ affiliate, onClose }: Props) {
  return (
    <Dialog
      isOpen={affiliate !== null}
      onClose={onClose}
      size="md"
      title={copy.title(affiliate?.code ?? '')}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      {affiliate ? <Statement id={affiliate.id} /> : null}
    </Dialog>
  )
}

function Statement({ id }: { id: string }) {
  const query = usePageQuery(useApi().crmAffiliates.affiliateStatement.query({ params: { id } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="mt-5 h-40 rounded-md" />}>
      {({ months, payouts }) =>
        months.length === 0 ? (
          <p className="mt-5 text-3">{copy.none}</p>
        ) : (
          <div className="mt-5 grid gap-6">
            <div className="overflow-x-auto">
              <table className="w-full text-sm">
                <caption className="sr-only">{copy.months}</caption>
                <thead className="text-left text-3">
                  <tr>
                    <th scope="col" className="py-2 pr-4 font-semibold">
                      {copy.month}
                    </th>
                    {[copy.earned, copy.takenBack, copy.paid].map((name) => (
                      <th key={name} scope="col" className="py-2 pl-4 text-right font-semibold">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {months.map(({ month, earned, takenBack, paid }) => (
                    <tr key={month} className="border-t">
                      <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                        {monthLabel(month)}
                      </th>
                      <Money value={earned} />
                      <Money value={-takenBack} />
                      <Money value={paid} />
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {payouts.length > 0 ? (
              <section>
                <h3 className="mb-2 font-semibold">{copy.payouts}</h3>
                <ul className="divide-y text-sm">
                  {payouts.map(({ at, amount, withheld, note }) => (
                    <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
                      <span className="min-w-0 break-words">
                        {formatDateTime(at)}
                        <span className="block text-3">{note}</span>
                        {withheld > 0 ? (
                          <span className="block text-3">
                            {affiliateMessages.withheld(formatVnd(withheld), formatVnd(amount - withheld))}
                          </span>
                        ) : null}
                      </span>
                      <span className="font-num font-semibold">{formatVnd(amount)}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
        )
      }
    </QueryView>
  )
}

function Money({ value }: { value: number }) {
  return <td className="py-2 pl-4 text-right font-num whitespace-nowrap">{formatVnd(value)}</td>
}
