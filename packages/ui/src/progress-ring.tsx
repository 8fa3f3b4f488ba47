import clsx from 'clsx'
import type { ProgressProps } from './progress.tsx'

const radius = 20
const circumference = 2 * Math.PI * radius

/** Progress as a ring, with the percentage inside from 40 px on. */
export function ProgressRing({
  value,
  max = 100,
  label,
  valueText,
  size = 48,
  className,
}: ProgressProps & { /** Edge in px. */ size?: number }) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={clsx('relative inline-grid shrink-0 place-items-center', className)}
      style={{ inlineSize: size, blockSize: size }}
    >
      <svg
        viewBox="0 0 48 48"
        fill="none"
        strokeWidth="4"
        aria-hidden="true"
        className="size-full -rotate-90"
      >
        <circle cx="24" cy="24" r={radius} stroke="var(--surface-3)" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          stroke="var(--primary)"
          strokeLinecap="round"
          strokeDasharray={`${share * circumference} ${circumference}`}
          className="transition-[stroke-dasharray] duration-300"
          opacity={share === 0 ? 0 : 1}
        />
      </svg>
      {size >= 40 ? (
        <span aria-hidden="true" className="absolute font-num text-xs font-semibold">
          {Math.round(share * 100)}%
        </span>
      ) : null}
    </span>
  )
}
