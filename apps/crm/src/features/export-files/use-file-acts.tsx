import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import { formatNumber } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ExportFile } from './export-columns.tsx'
import { exportFilesMessages as copy } from './export-files.messages.ts'

/** Removes many of the own files, after a question. */
export function useFileActs(): BulkActs<ExportFile> {
  const { listExports } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: listExports.exportFiles.key() }),
    acts: [
      {
        id: 'remove',
        label: copy.remove,
        icon: <Trash2 size={16} aria-hidden="true" />,
        tone: 'danger',
        start: async (files, runEach) => {
          const title = copy.removeManyTitle(formatNumber(files.length))
          if (
            !(await confirm({ title, body: copy.removeManyBody, confirmLabel: copy.remove, tone: 'danger' }))
          )
            return
          await runEach(({ id }) => listExports.removeExport.call({ params: { id } }))
        },
      },
    ],
  }
}
