import { formatNumber } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Drawer } from '@repo/ui/drawer'
import { useState } from 'react'
import { catalogueMessages } from './catalogue.messages.ts'
import { type CourseFilters, countActive, type FilterChange, withoutFilters } from './course-filters.ts'
import { type FilterChoices, FilterFields } from './filter-fields.tsx'
import { FilterIcon } from './filter-icon.tsx'

interface FilterDrawerProps extends FilterChoices {
  filters: CourseFilters
  onChange: (change: FilterChange) => void
  /** Courses that match now; undefined while they are being counted. */
  total: number | undefined
}

/** Filters on narrow screens: a sheet from below whose button says how many courses are left. */
export function FilterDrawer({ filters, onChange, total, ...choices }: FilterDrawerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const copy = catalogueMessages.filters
  const active = countActive(filters)
  const close = () => setIsOpen(false)
  return (
    <div className="shrink-0 lg:hidden">
      <Button
        aria-haspopup="dialog"
        icon={<FilterIcon />}
        onClick={() => setIsOpen(true)}
        variant="secondary"
      >
        {active > 0 ? copy.openWith(active) : copy.open}
      </Button>
      <Drawer
        footer={
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <Button
              disabled={active === 0}
              onClick={() => onChange(withoutFilters(filters))}
              variant="secondary"
            >
              {copy.clear}
            </Button>
            <Button isBusy={total === undefined} onClick={close}>
              {copy.show(formatNumber(total ?? 0))}
            </Button>
          </div>
        }
        isOpen={isOpen}
        onClose={close}
        side="bottom"
        title={copy.title}
      >
        <FilterFields filters={filters} idPrefix="drawer" onChange={onChange} {...choices} />
      </Drawer>
    </div>
  )
}
