import { useMayExport } from '../use-may-export.ts'
import { ColumnMenu } from './column-menu.tsx'
import { ExportButton } from './export-button.tsx'
import { KeyHelp } from './key-help.tsx'
import type { ListColumn, ListDescription, ListPage, ListValues } from './list-screen.types.ts'
import type { ListViews } from './use-list-views.ts'
import { ViewMenu } from './view-menu.tsx'

interface Props<V extends ListValues, Row, Page extends ListPage<Row>> {
  description: ListDescription<V, Row, Page>
  values: V
  /** Rows in the filters, as far as lists count; none before the first page has come. */
  total: number | undefined
  limit: number
  views: ListViews
  shown: readonly ListColumn<Row>[]
}

/** Views, columns, export and keys of a list. */
export function ListTools<V extends ListValues, Row, Page extends ListPage<Row>>({
  description,
  values,
  total,
  limit,
  views,
  shown,
}: Props<V, Row, Page>) {
  const {
    columns = [],
    fileColumns,
    search,
    controls,
    item,
    bulk,
    rowKeys,
    exportName,
    read,
    rowKey,
    title,
  } = description
  const mayExport = useMayExport()
  // In a list of cards without filters a view has nothing to save.
  const hasViews = Boolean(search ?? controls ?? !item)
  return (
    <>
      {hasViews ? <ViewMenu views={views} /> : null}
      {item ? null : <ColumnMenu columns={columns} shown={views.shown} onShow={views.show} />}
      {mayExport ? (
        <ExportButton<V, Row, Page>
          read={read}
          values={values}
          rowKey={rowKey}
          title={title}
          total={total}
          limit={limit}
          columns={fileColumns ?? shown}
          fileName={exportName}
        />
      ) : null}
      <KeyHelp hasSearch={Boolean(search)} isSelectable={Boolean(bulk)} rowKeys={rowKeys ?? []} />
    </>
  )
}
