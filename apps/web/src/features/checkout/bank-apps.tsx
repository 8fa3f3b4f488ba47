import { chipClass } from '@repo/ui/lib/chip-class'
import { paymentMessages as copy } from './payment.messages.ts'

/** Names in the app links of VietQR (https://www.vietqr.io, list of deep links), the most used banks first. */
const apps = [
  ['vcb', 'Vietcombank'],
  ['mb', 'MB Bank'],
  ['tcb', 'Techcombank'],
  ['bidv', 'BIDV'],
  ['icb', 'VietinBank'],
  ['vba', 'Agribank'],
  ['acb', 'ACB'],
  ['vpb', 'VPBank'],
  ['tpb', 'TPBank'],
] as const

/**
 * Plain links that open the app of a bank; on phones only. They name the app and nothing else: few banks fill in what
 * such a link carries, and the order is no business of a third party.
 */
export function BankApps() {
  return (
    <div className="hidden pointer-coarse:block">
      <p className="font-semibold">{copy.apps}</p>
      <p className="mt-1 text-sm text-3">{copy.appsHint}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {apps.map(([app, bank]) => (
          <li key={app}>
            <a
              aria-label={copy.appLabel(bank)}
              className={chipClass()}
              href={`https://dl.vietqr.io/pay?app=${app}`}
              rel="noopener noreferrer"
              target="_blank"
            >
              {bank}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
