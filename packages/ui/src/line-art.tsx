export type LineArtName = 'contour' | 'search' | 'inbox' | 'course' | 'chart' | 'broken'

/** Contour rings that every drawing stands on: the same hand as the cover art. */
const rings = [
  'M80 14c31-2 57 13 58 37 1 25-26 41-57 42-32 1-60-13-60-38 0-24 28-39 59-41Z',
  'M81 25c23-1 43 9 44 27 0 18-20 29-43 30-24 1-46-9-46-27 0-18 22-29 45-30Z',
  'M82 36c15-1 29 5 29 17 0 11-13 18-28 19-17 1-32-6-32-17 0-12 16-18 31-19Z',
]

const motifs: Record<LineArtName, string[]> = {
  contour: ['M83 46c8 0 14 3 14 8s-6 8-13 9c-9 0-17-3-17-9 0-5 8-8 16-8Z'],
  search: ['M74 68a17 17 0 1 0 0-34 17 17 0 0 0 0 34Z', 'm87 64 15 15'],
  inbox: ['M52 50l9-18h40l9 18v24H52V50Z', 'M52 52h17c1 6 5 9 12 9s11-3 12-9h17'],
  course: ['M52 33h58v38H52V33Z', 'M76 44v16l14-8-14-8Z', 'M64 80h34'],
  chart: ['M52 76h60', 'M60 76V60', 'M74 76V46', 'M88 76V54', 'M102 76V38'],
  broken: ['M50 58c9-14 20-16 27-7', 'M87 55c7 8 18 5 25-9'],
}

/** Line drawing of empty and error states. Decorative. */
export function LineArt({ name = 'contour', className }: { name?: LineArtName; className?: string }) {
  const isBroken = name === 'broken'
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
          <path
            key={d}
            d={d}
            strokeDasharray={isBroken ? `${34 + index * 9} ${11 + index * 4}` : undefined}
          />
        ))}
      </g>
      <g
        stroke="var(--primary)"
        strokeWidth="2.2"
        fill={name === 'contour' || isBroken ? undefined : 'var(--surface)'}
      >
        {motifs[name].map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <circle cx="132" cy="28" r="4" fill="var(--accent)" />
    </svg>
  )
}
