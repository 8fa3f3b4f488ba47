import { useApi } from '@repo/back-office'
import { crmLearnerImports as contract } from '@repo/contract/crm-learner-imports'
import { useNavigate } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { paths } from '../../components/paths.ts'
import { importMessages as copy } from './learner-imports.messages.ts'
import { type ImportDetail, useImportUpdate } from './use-import.ts'

const startBody = { body: contract.startImport.body.omit({ version: true }) }

/** Starts a table that was tried, or throws it away. */
export function ImportActs({ table }: { table: ImportDetail }) {
  const { crmLearnerImports } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const update = useImportUpdate(table.id)
  const [isAsking, setIsAsking] = useState(false)
  const { counts, planned } = table
  const params = { id: table.id }
  const toDo = counts.new + counts.existing

  const discard = async () => {
    const isDiscarded = await confirm({
      title: copy.discardTitle,
      body: copy.discardBody,
      confirmLabel: copy.discard,
      tone: 'danger',
      act: () => crmLearnerImports.discardImport.call({ params }),
    })
    if (!isDiscarded) return
    void queryClient.invalidateQueries({ queryKey: crmLearnerImports.imports.key() })
    toast.success(copy.discarded)
    void navigate(paths.learnerImports(), { replace: true })
  }

  return (
    <span className="flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => void discard()}>
        {copy.discard}
      </Button>
      {toDo > 0 ? <Button onClick={() => setIsAsking(true)}>{copy.start}</Button> : null}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={copy.startTitle(toDo)}
        description={copy.startBody(planned)}
        confirmLabel={copy.start}
        draft={`learner-import:${table.id}`}
        endpoint={startBody}
        questions={[{ name: 'reason', label: copy.reason, hint: copy.reasonHint }]}
        edit={{
          version: table.version,
          read: async () => {
            const now = await queryClient.fetchQuery({
              ...crmLearnerImports.import.query({ params }),
              staleTime: 0,
            })
            return { version: now.version, values: {} }
          },
        }}
        send={async (body, _form, version) => {
          update(await crmLearnerImports.startImport.call({ params, body: { ...body, version } }))
          toast.success(copy.started)
        }}
      />
    </span>
  )
}
