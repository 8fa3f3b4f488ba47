import { formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { buttonClass } from '@repo/ui/button'
import { CopyButton } from '@repo/ui/copy-button'
import { QrCode } from '@repo/ui/qr-code'
import { Spinner } from '@repo/ui/spinner'
import { ExternalLink } from 'lucide-react'
import { FactList } from '../../components/fact-list.tsx'
import { transferTrialMessages as copy } from './transfer-trial.messages.ts'
import type { Trial } from './transfer-trial.tsx'

/** The code to scan, and what to look at while nothing comes. */
export function TransferTrialWaiting({
  trial,
  transfer,
}: {
  trial: Trial
  transfer: NonNullable<Trial['transfer']>
}) {
  return (
    <div className="@container">
      <div className="grid gap-6 @2xl:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex flex-col items-center gap-2">
          <p className="font-semibold">{copy.scan}</p>
          <QrCode
            value={transfer.qr}
            size={220}
            label={copy.qr(formatVnd(transfer.amount), transfer.content)}
          />
          <p className="flex items-center gap-2 text-sm" role="status">
            <Spinner />
            {copy.waiting}
          </p>
          {transfer.demoBankUrl ? (
            <a
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              href={transfer.demoBankUrl}
              rel="noopener"
              target="_blank"
            >
              {copy.demoBank}
              <ExternalLink aria-hidden="true" size={16} />
            </a>
          ) : null}
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <FactList
            facts={[
              [copy.bank, transfer.bankName],
              [copy.account, <Exact key="account">{transfer.accountNumber}</Exact>],
              [copy.holder, transfer.accountName],
              [copy.amount, <Exact key="amount">{formatVnd(transfer.amount)}</Exact>],
              [copy.content, <Exact key="content">{transfer.content}</Exact>],
            ]}
          />
          <p className="text-sm text-3">{copy.waitingSince(formatDateTime(trial.createdAt))}</p>
        </div>
      </div>
      <Help trial={trial} />
    </div>
  )
}

function Help({ trial: { help } }: { trial: Trial }) {
  return (
    <details className="mt-5 rounded-sm border px-4" open={help.wrongSignatures > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{copy.help.title}</summary>
      <ul className="mb-4 grid list-disc gap-2 pl-5 text-sm text-2">
        <li>{copy.help.wait}</li>
        <li className={help.wrongSignatures > 0 ? 'font-semibold text-danger' : undefined}>
          {help.wrongSignatures > 0
            ? copy.help.signature(formatNumber(help.wrongSignatures))
            : copy.help.nothing}
        </li>
        <li>{copy.help.account}</li>
        <li>
          {copy.help.url}{' '}
          <span className="flex flex-wrap items-center gap-x-2">
            <code className="min-w-0 font-num break-all">{help.noticeUrl}</code>
            <CopyButton value={help.noticeUrl} label={copy.help.urlCopy} />
          </span>
          {copy.help.otherServices}
        </li>
        <li>{copy.help.content}</li>
      </ul>
    </details>
  )
}

function Exact({ children }: { children: string }) {
  return <span className="font-num font-semibold">{children}</span>
}
