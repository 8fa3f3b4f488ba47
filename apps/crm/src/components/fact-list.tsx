import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Names and values, one a row; where there is little room, the value stands under its name. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-3 @sm:grid-cols-[minmax(9rem,auto)_1fr]">
        {facts.map(([label, value]) => (
          <div className="contents" key={label}>
            <dt className="text-3 @max-sm:-mb-2">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
