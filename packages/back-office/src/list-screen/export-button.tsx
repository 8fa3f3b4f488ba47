import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { saveFile } from '@repo/ui/lib/save-file'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { exportMessages as copy } from '../list.messages.ts'
import { countText } from '../list-frame.tsx'
import { readAllRows, rowsToCsv, startOf } from './export-rows.ts'
import type { ListColumn, ListDescription, ListPage, ListValues } from './list-screen.types.ts'

interface Props<V extends ListValues, Row, Page extends ListPage<Row>>
  extends Pick<ListDescription<V, Row, Page>, 'read' | 'rowKey'> {
  values: V
  columns: readonly ListColumn<Row>[]
  fileName: string
}

/** Exports all pages of the list after logging the export, with a progress count and a cancel button. */
export function ExportButton<V extends ListValues, Row, Page extends ListPage<Row>>(
  props: Props<V, Row, Page>,
) {
  const { columns, fileName, read, values, rowKey } = props
  const api = useApi()
  const [progress, setProgress] = useState<{ read: number; total: number } | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async () => {
    const { signal } = (running.current = new AbortController())
    setProgress({ read: 0, total: 0 })
    try {
      const onProgress = (count: number, total: number) => setProgress({ read: count, total })
      const rows = await readAllRows<V, Row, Page>({ read, values, rowKey, signal, onProgress })
      const [group, name, { params, query }] = read({ ...values, ...startOf(values) }).queryKey
      // No file without its entry in the audit log.
      await api.listExports.noteExport.call(
        { body: { list: `${group}.${name}`, params, query, rows: rows.length } },
        { signal },
      )
      saveFile(new Blob([rowsToCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
      toast.success(copy.done(formatNumber(rows.length)))
    } catch (error) {
      if (signal.aborted) toast.info(copy.cancelled)
      else toast.failure(error)
    } finally {
      setProgress(null)
    }
  }
  if (!progress) {
    return (
      <IconButton
        label={copy.save}
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => void save()}
      />
    )
  }
  return (
    <span className="flex items-center gap-2 text-sm text-2">
      <span aria-live="polite">{copy.reading(formatNumber(progress.read), countText(progress.total))}</span>
      <Button size="sm" variant="secondary" onClick={() => running.current?.abort()}>
        {copy.cancel}
      </Button>
    </span>
  )
}
