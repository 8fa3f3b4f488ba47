import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { RowMenu } from '@repo/back-office/row-menu'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { type NewDialogProps, SecretList } from '../../components/secret-list.tsx'
import { type ApiKey, apiKeyColumns } from './api-key-columns.tsx'
import { apiKeysMessages as copy, newTokenMessages } from './api-keys.messages.ts'

const NewKeyDialog = lazyDialog<NewDialogProps>(
  ({ isOpen }) => isOpen,
  async () => (await import('./new-key-dialog.tsx')).NewKeyDialog,
)

/** Keys by which programs of others call the API: the screen at `/crm/ApiKey`. */
export function ApiKeyList() {
  const revoke = useRevoke()
  return (
    <SecretList
      id="api-keys"
      words={copy}
      more={
        <a key="reference" className="link" href="/api/v1/reference" rel="noopener" target="_blank">
          {copy.reference}
        </a>
      }
      query={useApi().crmApiKeys.keys.query()}
      textOf={({ name, ending, createdBy }: ApiKey) => [name, ending, createdBy].join(' ')}
      columns={apiKeyColumns}
      rowActions={(key) =>
        key.state === 'revoked' ? null : (
          <RowMenu
            name={key.name}
            items={[
              {
                id: 'revoke',
                label: copy.revoke,
                icon: <Ban size={18} aria-hidden="true" />,
                tone: 'danger',
                onSelect: () => void revoke(key),
              },
            ]}
          />
        )
      }
      dialog={NewKeyDialog}
      secretWords={newTokenMessages}
    />
  )
}

/** Ends a key after a question, because the program that holds it stops. */
function useRevoke() {
  const { crmApiKeys } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async ({ id, name }: ApiKey) => {
    const isSure = await confirm({
      title: copy.revokeTitle(name),
      body: copy.revokeBody,
      confirmLabel: copy.revoke,
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await crmApiKeys.revokeKey.call({ params: { id } })
      toast.success(copy.revoked)
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey: crmApiKeys.keys.key() })
  }
}
