/** Contour rings that every drawing stands on: the same hand as the cover art. */
const rings = [
  'M80 14c31-2 57 13 58 37 1 25-26 41-57 42-32 1-60-13-60-38 0-24 28-39 59-41Z',
  'M81 25c23-1 43 9 44 27 0 18-20 29-43 30-24 1-46-9-46-27 0-18 22-29 45-30Z',
  'M82 36c15-1 29 5 29 17 0 11-13 18-28 19-17 1-32-6-32-17 0-12 16-18 31-19Z',
]

const broken = ['M50 58c9-14 20-16 27-7', 'M87 55c7 8 18 5 25-9']

export interface Motif {
  paths: string[]
  isFilled: boolean
}

/** Line drawing of an error state, or of an empty one with its `motif`. Decorative. */
export function LineArt({ motif, className }: { motif?: Motif; className?: string }) {
  return (
    <svg
      viewBox="0 0 160 108"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className ?? 'h-28 w-auto'}
    >
      <g stroke="var(--border-strong)" strokeOpacity=".55" strokeWidth="1.2">
        {rings.map((d, index) => (
          <path key={d} d={d} strokeDasharray={motif ? undefined : `${34 + index * 9} ${11 + index * 4}`} />
        ))}
      </g>
      <g stroke="var(--primary)" strokeWidth="2.2" fill={motif?.isFilled ? 'var(--surface)' : undefined}>
        {(motif?.paths ?? broken).map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <circle cx="132" cy="28" r="4" fill="var(--accent)" />
    </svg>
  )
}
