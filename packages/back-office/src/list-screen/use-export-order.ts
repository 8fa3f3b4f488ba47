import type { ExportColumn } from '@repo/contract/export-columns'
import { exportsPath } from '@repo/contract/export-limits'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { exportMessages as copy } from '../list.messages.ts'
import type { ExportFormat } from './export-file.ts'

interface ExportOrder {
  queryKey: readonly [
    group: string,
    name: string,
    asked: { params?: unknown; query?: unknown },
    ...rest: unknown[],
  ]
  fields: ExportColumn[]
  title: string
  fileName: string
  format: ExportFormat
}

type Fields = Record<string, unknown> | undefined

/** Has a long list made into a file by a worker, and says where the file will be. */
export function useExportOrder() {
  const api = useApi()
  const navigate = useNavigate()
  return async ({
    queryKey: [group, name, { params, query }],
    fields,
    ...file
  }: ExportOrder): Promise<void> => {
    try {
      await api.listExports.orderExport.call({
        body: {
          list: `${group}.${name}`,
          params: params as Fields,
          query: query as Fields,
          columns: fields,
          ...file,
        },
      })
      toast.success(copy.ordered, {
        action: { label: copy.seeFiles, run: () => void navigate(exportsPath) },
      })
    } catch (error) {
      toast.failure(error)
    }
  }
}
