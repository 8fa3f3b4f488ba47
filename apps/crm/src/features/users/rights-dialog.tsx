import { useApi } from '@repo/back-office'
import { toast } from '@repo/shell'
import { useEffect, useState } from 'react'
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
  useEffect(() => {
    if (!isOpen) return
    setRights(account.rights)
    setIsRefused(false)
  }, [isOpen, account.rights])
  const check = () => {
    setIsRefused(rights.length === 0)
    return rights.length > 0
  }
  const act = async (reason: string) => {
    const params = { id: account.id }
    await update(await api.crmAccounts.setRights.call({ params, body: { rights, reason } }))
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
    >
      <RightsField
        error={isRefused && rights.length === 0 ? copy.rightsMissing : undefined}
        onChange={setRights}
        value={rights}
      />
    </ReasonDialog>
  )
}
