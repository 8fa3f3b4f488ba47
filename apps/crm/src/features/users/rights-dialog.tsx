import { isApiError } from '@repo/api-client'
import { useApi, useEditConflict } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { describeError, rightLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { useEffect, useRef, useState } from 'react'
import { accountMessages as copy } from './account.messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RightsField } from './rights-field.tsx'
import { type AccountDetail, useAccountUpdate } from './use-account.ts'

interface RightsDialogProps {
  account: AccountDetail
  isOpen: boolean
  onClose: () => void
}

/** Changes what an admin may do, with the reason. */
export function RightsDialog({ account, isOpen, onClose }: RightsDialogProps) {
  const api = useApi()
  const update = useAccountUpdate(account.id)
  const [rights, setRights] = useState(account.rights)
  const [isRefused, setIsRefused] = useState(false)
  const params = { id: account.id }
  const conflict = useEditConflict({
    version: account.version,
    read: async () => {
      const now = await api.crmAccounts.account.call({ params })
      return { version: now.version, values: { rights: now.rights } }
    },
    mine: () => ({ rights }),
    take: (now) => setRights(now.rights),
  })
  const begin = useRef(() => {})
  begin.current = () => {
    setRights(account.rights)
    setIsRefused(false)
    conflict.hold(account.version)
  }
  // Only when it opens: what is read anew meanwhile must not undo what was ticked.
  useEffect(() => {
    if (isOpen) begin.current()
  }, [isOpen])
  const check = () => {
    setIsRefused(rights.length === 0)
    return rights.length > 0
  }
  const act = async (reason: string) => {
    const body = { rights, reason, version: conflict.version() }
    try {
      await update(await api.crmAccounts.setRights.call({ params, body }))
    } catch (error) {
      conflict.catches(error)
      throw error
    }
    toast.success(copy.rightsSaved)
  }
  return (
    <ReasonDialog
      act={act}
      body={copy.rightsBody}
      check={check}
      confirmLabel={copy.editRights}
      isOpen={isOpen}
      onClose={onClose}
      title={copy.rightsTitle(account.name)}
      tone="primary"
      // The conflict says itself what happened.
      wordsOf={(error) => (isApiError(error, 'edit.outdated') ? '' : describeError(error))}
    >
      <EditConflict conflict={conflict} labels={{ rights: copy.rights }} words={{ rights: rightLabels }} />
      <RightsField
        error={isRefused && rights.length === 0 ? copy.rightsMissing : undefined}
        onChange={setRights}
        value={rights}
      />
    </ReasonDialog>
  )
}
