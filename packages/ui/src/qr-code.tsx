import clsx from 'clsx'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of white around the code; scanners need four. */
const quietZone = 4

/** QR code as one path, black on white in both themes. `label` says what scanning it does. */
export function QrCode({
  value,
  label,
  size = 240,
  className,
}: {
  value: string
  label: string
  /** Edge in px, at least 220: banking apps read from arm's length. */
  size?: number
  className?: string
}) {
  const data = useMemo(() => encode(value, { ecc: 'M', border: quietZone }).data, [value])
  const edge = Math.max(220, size)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      width={edge}
      height={edge}
      shapeRendering="crispEdges"
      className={clsx('max-w-full rounded-xs', className)}
      style={{ forcedColorAdjust: 'none' }}
    >
      <path d={`M0 0h${data.length}v${data.length}H0z`} fill="#fff" />
      <path d={darkPath(data)} fill="#000" />
    </svg>
  )
}

/** Runs of dark modules row by row, so the path stays short. */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const run = x - start + 1
      path += `M${start} ${y}h${run}v1h-${run}z`
    }
  })
  return path
}
