import { formatTimeCode, parseTimeCode } from '@repo/timeline/clock'
import { Input } from '@repo/ui/input'
import clsx from 'clsx'
import { type KeyboardEvent, useState } from 'react'

/** What one press of an arrow key moves, in ms. */
const stepMs = 100

interface TimeFieldProps {
  label: string
  /** Ms. */
  value: number
  onChange: (ms: number) => void
  isInvalid?: boolean
  describedBy?: string
  className?: string
}

/** A moment as "mm:ss.mmm". Arrow keys move it by a tenth of a second; nonsense is taken back when the field is left. */
export function TimeField({ label, value, onChange, isInvalid, describedBy, className }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const isNonsense = draft !== null && parseTimeCode(draft) === null
  const commit = () => {
    const ms = draft === null ? null : parseTimeCode(draft)
    setDraft(null)
    if (ms !== null && ms !== value) onChange(ms)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    }
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    const current = (draft === null ? null : parseTimeCode(draft)) ?? value
    setDraft(null)
    onChange(Math.max(0, current + direction * stepMs))
  }
  return (
    <Input
      aria-label={label}
      aria-invalid={isNonsense || isInvalid || undefined}
      aria-describedby={describedBy}
      value={draft ?? formatTimeCode(value)}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      className={clsx('font-num', className)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
