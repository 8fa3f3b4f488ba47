import clsx from 'clsx'

export type ProgressProps = {
  value: number
  max?: number
  /** Names the bar: “Tiến độ khóa học”. */
  label: string
  /** Read instead of the bare number: “12 trên 48 bài, 25 phần trăm”. */
  valueText?: string
  /** Prints the percentage beside the bar. */
  hasFigure?: boolean
  className?: string
}

const percentOf = (value: number, max: number) =>
  max <= 0 ? 0 : Math.min(100, Math.max(0, (value / max) * 100))

/** How much is done. */
export function Progress({
  value,
  max = 100,
  label,
  valueText,
  hasFigure = false,
  className,
}: ProgressProps) {
  const percent = percentOf(value, max)
  return (
    <div className={clsx('flex items-center gap-3', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className="h-2 flex-1 overflow-hidden rounded-full bg-surface-3 forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-primary transition-[inline-size] duration-300 forced-colors:bg-[Highlight]"
          style={{ inlineSize: `${percent}%` }}
        />
      </div>
      {hasFigure ? (
        <span aria-hidden="true" className="shrink-0 font-num text-sm font-semibold text-2">
          {Math.round(percent)}%
        </span>
      ) : null}
    </div>
  )
}
