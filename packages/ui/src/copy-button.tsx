import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from './button.tsx'
import { controlMessages } from './lib/control.messages.ts'
import { copyText } from './lib/copy-text.ts'

/** How long “Đã sao chép” stays (ms). */
const confirmedFor = 2000

/** Copies a text and says so. `label` names what: “Sao chép số tài khoản”. */
export function CopyButton({
  value,
  label,
  text = controlMessages.copy,
  onCopied,
  className,
}: {
  value: string
  label: string
  /** Visible words; must be part of `label` for voice control. */
  text?: string
  onCopied?: () => void
  className?: string
}) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmedFor)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (!(await copyText(value))) return
    setIsCopied(true)
    onCopied?.()
  }
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className={buttonClass({ variant: 'ghost', size: 'sm', className })}
      >
        <Icon size={16} aria-hidden="true" />
        <span>{isCopied ? controlMessages.copied : text}</span>
      </button>
      {/* No `status`: while it is empty, readers would stop at a status bar. */}
      <span aria-live="polite" aria-atomic="true" className="sr-only">
        {isCopied ? controlMessages.copied : ''}
      </span>
    </>
  )
}
