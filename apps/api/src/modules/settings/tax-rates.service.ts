import { AppError } from '@repo/contract'
import type { SettingValues } from '@repo/contract/settings'
import { errorText } from '@repo/messages'
import type { TaxEnv } from '../../core/business-settings.service.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { Tx } from '../../db/client.ts'
import { rateOn } from '../invoices/index.ts'
import { listDaysRefundedInClosedMonths, listLedgerMonths, postTaxes } from '../ledger/index.ts'

type Rates = SettingValues['tax']['rates']

/** Before every day that a rate can begin on. */
const EVER = ''
/** Posting the differences of all sales may take longer than a request. */
const STATEMENT_MS = 60_000

/**
 * Posts what other rates of value added tax change in sales and refunds of before, once these rates are saved.
 * @throws AppError `settings.tax_month_closed` where a day of a month that was signed off would get another rate, or
 * a day whose sales were refunded in such a month
 */
export async function bookRates(
  tx: Tx,
  { before, after, env, now }: { before: Rates; after: Rates; env: TaxEnv; now: Date },
): Promise<void> {
  const installed = env.TAX_RATE_PERCENT ?? []
  const [old, next] = [before, after].map((rates) => (rates.length > 0 ? rates : installed))
  const days = [EVER, ...[...(old ?? []), ...(next ?? [])].map(({ from }) => from ?? EVER)].toSorted()
  const isOther = (day: string) => rateOn(old ?? [], day) !== rateOn(next ?? [], day)
  const first = days.find(isOther)
  if (first === undefined || first > dayInVietnam(now)) return
  const months = await listLedgerMonths(tx)
  const closed = [
    ...months.flatMap((month) => [`${month}-01`, ...days.filter((day) => day.startsWith(month))]),
    ...(await listDaysRefundedInClosedMonths(tx)),
  ]
  if (closed.some(isOther))
    throw new AppError('settings.tax_month_closed', {
      details: [{ path: 'body.rates', message: errorText('settings.tax_month_closed') }],
    })
  await tx.execute(`set local statement_timeout = ${STATEMENT_MS}`)
  await postTaxes(tx, env, { now })
}
