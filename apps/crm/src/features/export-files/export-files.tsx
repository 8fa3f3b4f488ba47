import { useApi } from '@repo/back-office'
import { ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { SaveButton } from '@repo/back-office/save-button'
import { defineFilters, textParam } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { type ExportFile, exportColumns, isUnfinished } from './export-columns.tsx'
import { exportFilesMessages as copy } from './export-files.messages.ts'
import { useFileActs } from './use-file-acts.tsx'

const filters = defineFilters({ q: textParam() })
const textOf = ({ title, state }: ExportFile) => `${title} ${copy.states[state]}`
/** How often the files are looked at while one is being made, in ms. */
const pollMs = 2000

/** Lists that were made into files in the background: the screen at `/crm/Export`. */
export function ExportFiles() {
  const { exportFiles } = useApi().listExports
  const bulk = useFileActs()
  return (
    <ListScreen
      id="export-files"
      title={copy.title}
      lead={copy.lead}
      filters={filters}
      read={({ q }) => singlePageRead(exportFiles.query(), (files) => files, { q, textOf })}
      search={{ label: copy.search, hint: copy.searchHint }}
      pollMs={({ items }) => (items.some(isUnfinished) ? pollMs : false)}
      columns={exportColumns}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      rowActions={(file) => <FileActs file={file} />}
      bulk={bulk}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint },
        noMatch: { title: copy.noMatch },
      }}
    />
  )
}

function FileActs({ file }: { file: ExportFile }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { id, title, format, state } = file
  const isOpen = isUnfinished(file)
  const remove = async () => {
    const isDone = await confirm({
      title: isOpen ? copy.stopTitle(title) : copy.removeTitle(title),
      confirmLabel: isOpen ? copy.stop : copy.remove,
      act: async () => {
        await api.listExports.removeExport.call({ params: { id } })
        await queryClient.invalidateQueries({ queryKey: api.listExports.exportFiles.key() })
      },
    })
    if (isDone) toast.success(isOpen ? copy.stopped : copy.removed)
  }
  return (
    <span className="flex justify-end gap-1">
      {state === 'done' ? (
        <SaveButton
          size="sm"
          label={`${copy.download}: ${title}`}
          fileName={`${title}.${format}`}
          read={() => api.listExports.downloadExport.call({ params: { id } })}
        >
          {copy.download}
        </SaveButton>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${isOpen ? copy.stop : copy.remove}: ${title}`}
        onClick={() => void remove()}
      >
        {isOpen ? copy.stop : copy.remove}
      </Button>
    </span>
  )
}
