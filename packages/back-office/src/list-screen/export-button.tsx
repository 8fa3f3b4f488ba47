import { directExportRows } from '@repo/contract/export-limits'
import { formatNumber } from '@repo/messages'
import { Menu } from '@repo/office-ui/menu'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { saveFile } from '@repo/ui/lib/save-file'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { exportMessages as copy } from '../list.messages.ts'
import { countText } from '../list-frame.tsx'
import { type ExportFormat, exportFile } from './export-file.ts'
import { exportedFields, exportedTable, readAllRows, startOf } from './export-rows.ts'
import type { BlockColumn, ListDescription, ListPage, ListValues } from './list-screen.types.ts'
import { useExportOrder } from './use-export-order.ts'

interface Props<V extends ListValues, Row, Page extends ListPage<Row>>
  extends Pick<ListDescription<V, Row, Page>, 'read' | 'rowKey' | 'title'> {
  values: V
  columns: readonly BlockColumn<Row>[]
  fileName: string
  /** Rows in the filters, as far as lists count. */
  total: number | undefined
  /** How far they are counted. */
  limit: number
}

/** Exports all pages of the list after logging the export, with a progress count and a cancel button. */
export function ExportButton<V extends ListValues, Row, Page extends ListPage<Row>>(
  props: Props<V, Row, Page>,
) {
  const { columns, fileName, read, values, rowKey, title, total: rowCount = 0, limit } = props
  const api = useApi()
  const order = useExportOrder()
  const { user } = useSession()
  const [progress, setProgress] = useState<{ read: number; total: number } | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async (format: ExportFormat) => {
    const { signal } = (running.current = new AbortController())
    setProgress({ read: 0, total: 0 })
    try {
      const onProgress = (count: number, total: number) => setProgress({ read: count, total })
      const rows = await readAllRows<V, Row, Page>({ read, values, rowKey, signal, onProgress })
      const file = await exportFile(format, { name: title, ...exportedTable(columns, rows) })
      const [group, name, { params, query }] = read({ ...values, ...startOf(values) }).queryKey
      // No file without its entry in the audit log.
      await api.listExports.noteExport.call(
        { body: { list: `${group}.${name}`, params, query, rows: rows.length } },
        { signal },
      )
      saveFile(file, `${fileName}.${format}`)
      toast.success(copy.done(formatNumber(rows.length)))
    } catch (error) {
      if (signal.aborted) toast.info(copy.cancelled)
      else toast.failure(error)
    } finally {
      setProgress(null)
    }
  }
  const start = (format: ExportFormat) => {
    const { queryKey } = read({ ...values, ...startOf(values) })
    const fields = exportedFields(columns)
    // A list whose filters the browser applies has a longer key; the worker could not read the same rows.
    const isLong = rowCount > Math.min(limit, directExportRows)
    const isForWorker = queryKey.length === 3 && user?.role === 'admin' && isLong
    return isForWorker ? order({ queryKey, fields, title, fileName, format }) : save(format)
  }
  if (!progress) {
    return (
      <Menu
        align="end"
        trigger={<IconButton label={copy.save} icon={<Download size={18} aria-hidden="true" />} />}
        items={formats.map((format) => ({
          id: format,
          label: copy.formats[format],
          onSelect: () => void start(format),
        }))}
      />
    )
  }
  return (
    <span className="flex items-center gap-2 text-sm text-2">
      <span aria-live="polite">
        {copy.reading(formatNumber(progress.read), countText(progress.total, limit))}
      </span>
      <Button size="sm" variant="secondary" onClick={() => running.current?.abort()}>
        {copy.cancel}
      </Button>
    </span>
  )
}

const formats: readonly ExportFormat[] = ['xlsx', 'csv']
