import { formatNumber } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Drawer } from '@repo/ui/drawer'
import { catalogueMessages } from './catalogue.messages.ts'
import { countActive, withoutFilters } from './course-filters.ts'
import { FilterFields } from './filter-fields.tsx'
import { useCourseFilters } from './use-course-filters.ts'
import { useFilterChoices } from './use-filter-choices.ts'

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Courses that match now; undefined while they are being counted. */
  total: number | undefined
}

/** All filters in a sheet from below, whose button says how many courses are left. */
export function FilterSheet({ isOpen, onClose, total }: FilterSheetProps) {
  const { shown, chosen, change } = useCourseFilters()
  const { facets } = useFilterChoices(shown, chosen)
  const copy = catalogueMessages.filters
  return (
    <Drawer
      footer={
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button
            disabled={countActive(chosen) === 0}
            onClick={() => change(withoutFilters(chosen))}
            variant="secondary"
          >
            {copy.clear}
          </Button>
          <Button isBusy={total === undefined} onClick={onClose}>
            {copy.show(formatNumber(total ?? 0))}
          </Button>
        </div>
      }
      isOpen={isOpen}
      onClose={onClose}
      side="bottom"
      title={copy.title}
    >
      <FilterFields facets={facets} filters={chosen} idPrefix="drawer" onChange={change} />
    </Drawer>
  )
}
