import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Columns3 } from 'lucide-react'
import { columnMessages as copy } from '../list.messages.ts'
import { Popover } from './popover.tsx'
import type { ListTable } from './use-list-table.ts'

/** Which columns of the list show; the name of a row always does. */
export function ColumnMenu<Row>({ table }: { table: ListTable<Row> }) {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide())
  return (
    <Popover label={copy.title} icon={<Columns3 size={18} aria-hidden="true" />}>
      {() => (
        <>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={String(column.columnDef.header)}
              checked={column.getIsVisible()}
              onChange={(event) => column.toggleVisibility(event.target.checked)}
            />
          ))}
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            aria-disabled={table.getIsAllColumnsVisible() || undefined}
            onClick={() => table.setColumnVisibility({})}
          >
            {copy.all}
          </Button>
        </>
      )}
    </Popover>
  )
}
