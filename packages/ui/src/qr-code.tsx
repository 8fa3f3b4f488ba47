import { useMemo } from 'react'
import { encode } from 'uqr'

/** Quiet zone in modules that scanners need around the code (ISO/IEC 18004). */
const quietZone = 4

export type QrCodeProps = {
  /** Text in the code. */
  value: string
  /** What the code is for, read out instead of the picture. */
  label: string
  /** Edge in px; banking apps read 220 and more reliably from a screen. */
  size?: number
  className?: string
}

/** QR code as one path; black on white in both themes, because scanners expect it so. */
export function QrCode({ value, label, size = 232, className }: QrCodeProps) {
  const { path, edge } = useMemo(() => draw(value), [value])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${edge} ${edge}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(value: string): { path: string; edge: number } {
  const { data, size } = encode(value, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')).join(''),
  )
  return { path: rows.join(''), edge: size + 2 * quietZone }
}
