import { useMayExport } from '../use-may-export.ts'
import { ColumnMenu } from './column-menu.tsx'
import { ExportButton } from './export-button.tsx'
import { KeyHelp } from './key-help.tsx'
import type { ListColumn, ListDescription, ListPage, ListValues } from './list-screen.types.ts'
import type { ListTable } from './use-list-table.ts'
import type { ListViews } from './use-list-views.ts'
import { ViewMenu } from './view-menu.tsx'

interface Parts {
  search?: object
  controls?: unknown
  item?: unknown
  exportName?: string
}

/** False for a list of cards without filters, where a view has nothing to save. */
const hasViews = ({ search, controls, item }: Parts) => Boolean(search || controls || !item)
export const hasTools = (list: Parts) => hasViews(list) || !list.item || Boolean(list.exportName)

interface Props<V extends ListValues, Row, Page extends ListPage<Row>> {
  description: ListDescription<V, Row, Page>
  values: V
  /** Rows in the filters, as far as lists count; none before the first page has come. */
  total: number | undefined
  /** The filters and the order that show, as a query string. */
  present: string
  views: ListViews
  table: ListTable<Row>
  shown: readonly ListColumn<Row>[]
}

/** Views, columns, export and keys of a list. */
export function ListTools<V extends ListValues, Row, Page extends ListPage<Row>>({
  description,
  values,
  total,
  present,
  views,
  table,
  shown,
}: Props<V, Row, Page>) {
  const { search, item, bulk, rowKeys, exportName, read, rowKey, filters, title } = description
  const mayExport = useMayExport()
  return (
    <>
      {hasViews(description) ? (
        <ViewMenu
          views={views.views}
          write={views.write}
          present={{ search: present, hidden: views.hidden }}
          none={filters.none}
          onChoose={views.choose}
        />
      ) : null}
      {item ? null : <ColumnMenu table={table} />}
      {exportName && mayExport ? (
        <ExportButton<V, Row, Page>
          read={read}
          values={values}
          rowKey={rowKey}
          title={title}
          total={total}
          columns={shown}
          fileName={exportName}
        />
      ) : null}
      {item && !rowKeys ? null : (
        <KeyHelp
          hasSearch={Boolean(search)}
          isSelectable={Boolean(bulk)}
          opensRows={!item}
          rowKeys={rowKeys ?? []}
        />
      )}
    </>
  )
}
