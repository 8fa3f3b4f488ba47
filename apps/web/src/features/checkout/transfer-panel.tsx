import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button, buttonClass } from '@repo/ui/button'
import { Countdown } from '@repo/ui/countdown'
import { QrCode } from '@repo/ui/qr-code'
import { Spinner } from '@repo/ui/spinner'
import { Download, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { BankApps } from './bank-apps.tsx'
import type { Transfer } from './checkout.types.ts'
import { paymentMessages as copy } from './payment.messages.ts'
import { saveQr } from './save-qr.ts'
import { TransferRow } from './transfer-row.tsx'

interface TransferPanelProps {
  transfer: Transfer
  /** Null for what does not run out while its payer watches: the rest of a short transfer, a part with a day. */
  expiresAt: string | null
  isOffline: boolean
  onExpire: () => void
}

/** The QR code and the same facts to type by hand, while the money is on its way. */
export function TransferPanel({ transfer, expiresAt, isOffline, onExpire }: TransferPanelProps) {
  return (
    <div className="grid gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex flex-col items-center gap-3">
        <h2 className="text-center font-text text-base font-semibold tracking-normal">{copy.scan}</h2>
        <Code transfer={transfer} />
        {/* No `status`: Orca says “status bar” instead of what it holds. */}
        <p
          aria-atomic="true"
          aria-live="polite"
          className="flex items-center gap-2 text-center font-semibold"
        >
          {!isOffline && <Spinner />}
          {isOffline ? copy.offline : copy.waiting}
        </p>
        <p className="max-w-64 text-center text-sm text-3">{copy.waitingHint}</p>
        {expiresAt !== null && (
          <p className="text-sm text-2">
            {copy.expiresIn} <Countdown onExpire={onExpire} until={Date.parse(expiresAt)} />
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TransferFacts transfer={transfer} />
        <BankApps />
        {transfer.demoBankUrl && <DemoBank url={transfer.demoBankUrl} />}
      </div>
    </div>
  )
}

function Code({ transfer }: { transfer: Transfer }) {
  const frame = useRef<HTMLDivElement>(null)
  const save = () => {
    const drawing = frame.current?.querySelector('svg')
    if (drawing) saveQr(drawing, copy.qrFile(transfer.content)).catch(toast.failure)
  }
  return (
    <>
      <div ref={frame}>
        <QrCode
          label={copy.qrLabel(formatVnd(transfer.amount), transfer.content)}
          size={232}
          value={transfer.qr}
        />
      </div>
      <Button icon={<Download aria-hidden="true" size={16} />} onClick={save} size="sm" variant="ghost">
        {copy.saveQr}
      </Button>
    </>
  )
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  return (
    <>
      <dl>
        <TransferRow label={copy.bank} value={transfer.bankName} />
        <TransferRow label={copy.account} value={transfer.accountNumber} />
        <TransferRow label={copy.accountName} value={transfer.accountName} />
        <TransferRow
          copied={String(transfer.amount)}
          isStrong
          label={copy.amount}
          value={formatVnd(transfer.amount)}
        />
        <TransferRow isStrong label={copy.content} value={transfer.content} />
      </dl>
      <p className="rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning">{copy.keepContent}</p>
    </>
  )
}

function DemoBank({ url }: { url: string }) {
  return (
    <div className="rounded-sm bg-info-soft p-4 text-sm text-info">
      <p>{copy.demoHint}</p>
      <a
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-3' })}
        href={url}
        rel="noopener"
        target="_blank"
      >
        {copy.demoBank}
        <ExternalLink aria-hidden="true" size={16} />
      </a>
    </div>
  )
}
