import { notifyLoadFailure } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { useState } from 'react'
import { catalogueMessages } from './catalogue.messages.ts'
import { FilterIcon } from './filter-icon.tsx'

const importSheet = async () => (await import('./filter-sheet.tsx')).FilterSheet
const FilterSheet = lazyPart(importSheet)
/** Fetched with the first sign that somebody wants it. */
const prefetch = () => void importSheet().catch(() => {})

interface FilterDrawerProps {
  /** How many filters are in use. */
  active: number
  /** Courses that match now; undefined while they are being counted. */
  total: number | undefined
}

/** Filters on narrow screens: a button that opens them in a sheet from below. */
export function FilterDrawer({ active, total }: FilterDrawerProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const copy = catalogueMessages.filters
  return (
    <div className="shrink-0 lg:hidden">
      <Button
        aria-haspopup="dialog"
        icon={<FilterIcon />}
        onClick={() => setState('open')}
        onFocus={prefetch}
        onPointerDown={prefetch}
        variant="secondary"
      >
        {active > 0 ? copy.openWith(active) : copy.open}
      </Button>
      {state !== 'unused' && (
        <FilterSheet
          isOpen={state === 'open'}
          onClose={() => setState('closed')}
          onFail={() => {
            setState('unused')
            notifyLoadFailure()
          }}
          total={total}
        />
      )}
    </div>
  )
}
