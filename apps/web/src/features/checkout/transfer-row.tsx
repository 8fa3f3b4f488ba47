import { CopyButton } from '@repo/ui/copy-button'
import { paymentMessages } from './payment.messages.ts'

interface TransferRowProps {
  label: string
  value: string
  /** What goes to the clipboard, when it is not what is shown (an amount without its dots). */
  copied?: string
  isStrong?: boolean
}

/** One fact of the transfer with its own copy button. */
export function TransferRow({ label, value, copied = value, isStrong }: TransferRowProps) {
  return (
    <div className="flex items-center justify-between gap-3 border-b py-2.5 last:border-b-0">
      <div className="min-w-0">
        <dt className="text-sm text-3">{label}</dt>
        <dd className={isStrong ? 'break-words font-num text-lg font-semibold' : 'break-words font-num'}>
          {value}
        </dd>
      </div>
      <CopyButton className="-mr-2 shrink-0" label={paymentMessages.copy(label)} value={copied} />
    </div>
  )
}
