import type { motifs } from '@repo/contract/catalogue'
import type { ReactNode } from 'react'

export type MotifName = (typeof motifs)[number]

const dots = [
  [32, 10, 1.2],
  [20, 16, 1.4],
  [44, 16, 1.4],
  [12, 28, 1.2],
  [52, 28, 1.2],
  [32, 20, 2.2],
  [22, 28, 2.4],
  [42, 28, 2.4],
  [32, 32, 4],
  [22, 38, 2.4],
  [42, 38, 2.4],
  [32, 44, 2.2],
  [12, 40, 1.2],
  [52, 40, 1.2],
  [20, 50, 1.4],
  [44, 50, 1.4],
  [32, 55, 1.2],
] as const

const fieldScales = [0.82, 1, 1.22, 1.48] as const

const drawings: Record<MotifName, ReactNode> = {
  injection: dots.map(([x, y, r]) => (
    <circle cx={x} cy={y} fill="currentColor" key={`${x}-${y}`} r={r} stroke="none" />
  )),
  laser: (
    <>
      <path d="M32 6v36" strokeWidth="2.6" />
      <path d="M32 42 12 8M32 42 52 8M32 42 4 20M32 42l28-22" opacity=".55" />
      <ellipse cx="32" cy="46" rx="8" ry="3" />
      <ellipse cx="32" cy="47" rx="17" ry="6.5" />
      <ellipse cx="32" cy="48" opacity=".55" rx="27" ry="10" />
    </>
  ),
  skincare: (
    <>
      <path d="M4 20c8-6 16 4 24-1s14-7 32 0" />
      <path d="M4 30c10 5 16-5 26-2s16 5 30-1" />
      <path d="M4 40c8-6 18 3 28-1s18-4 28 1" />
      <path d="M4 50c12 4 20-4 30-1s16 4 26 0" opacity=".55" />
    </>
  ),
  anatomy: (
    <>
      <path d="M34 24c6-3 11 2 10 8s-8 11-14 8-8-6-5-10 4-4 9-6z" />
      <path d="M35 16c11-4 19 4 17 15S40 49 29 47 13 38 17 29s8-9 18-13z" />
      <path d="M35 8c16-5 27 6 25 22S44 58 27 56 4 43 8 30 20 13 35 8z" opacity=".55" />
    </>
  ),
  management: (
    <>
      <path d="M8 56V8m0 48h48" opacity=".55" />
      <path d="M8 44h48M8 32h48M8 20h48M20 56V8m12 48V8m12 48V8" opacity=".35" />
      <path d="m8 46 12-9 12 4 12-16 12-9" strokeWidth="2.6" />
    </>
  ),
  complication: (
    <>
      <path d="M30 22c7-3 14 1 15 8m-3 10c-4 5-12 7-18 3-5-3-6-9-3-14" />
      <path d="M28 12c13-4 26 4 27 17m-2 11c-4 11-17 17-29 13-10-3-16-12-15-22" />
      <path d="m18 12-4 8 7 3-5 9" strokeWidth="2.6" />
    </>
  ),
}

/** The subject's mark in thin lines, the small sister of the cover art. Decoration: takes its ink from the text. */
/** Large quiet backdrop of dark bands: the mark once inside the other, in hairlines. */
export function MotifField({ name, className }: { name: MotifName; className: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`pointer-events-none [&_*]:[vector-effect:non-scaling-stroke] ${className}`}
      fill="none"
      overflow="visible"
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth="1.25"
      viewBox="0 0 64 64"
    >
      {fieldScales.map((scale) => (
        <g key={scale} transform={`translate(32 32) scale(${scale}) translate(-32 -32)`}>
          {drawings[name]}
        </g>
      ))}
    </svg>
  )
}

export function Motif({ name, className = 'size-16' }: { name: MotifName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 64 64"
    >
      {drawings[name]}
    </svg>
  )
}
