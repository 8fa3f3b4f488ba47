import { CopyButton } from '@repo/ui/copy-button'
import clsx from 'clsx'
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
    <div className="border-b py-2.5 last:border-b-0">
      <dt className="text-sm text-3">{label}</dt>
      <dd className="-mt-3 flex items-center justify-between gap-3">
        <span className={clsx('min-w-0 break-words pt-3 font-num', isStrong && 'text-lg font-semibold')}>
          {value}
        </span>
        {/* On a phone the words give way, so that the longest value keeps to one line. */}
        <CopyButton
          className="-mr-2 min-w-11 shrink-0 max-sm:[&>span]:sr-only"
          label={paymentMessages.copy(label)}
          value={copied}
        />
      </dd>
    </div>
  )
}
