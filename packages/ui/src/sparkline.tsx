import clsx from 'clsx'

/** Small line of recent values. `label` says in words what it shows, since it has no axes. */
export function Sparkline({
  values,
  label,
  className,
}: {
  values: readonly number[]
  label: string
  className?: string
}) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const place = (value: number, index: number) => {
    const x = values.length < 2 ? 50 : (index / (values.length - 1)) * 100
    const y = high === low ? 14 : 26 - ((value - low) / (high - low)) * 24
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const line = values.map(place).join('L')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 28"
      preserveAspectRatio="none"
      className={clsx('block h-9 w-full overflow-visible', className)}
    >
      {values.length > 1 ? (
        <>
          <path d={`M${line}L100 28L0 28Z`} fill="var(--chart-1)" fillOpacity=".1" />
          <path
            d={`M${line}`}
            fill="none"
            stroke="var(--chart-1)"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      ) : null}
    </svg>
  )
}
