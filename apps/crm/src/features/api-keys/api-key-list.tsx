import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { defineFilters, textParam } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import { SecretDialog, type ShownSecret } from '../../components/secret-dialog.tsx'
import { type ApiKey, apiKeyColumns } from './api-key-columns.tsx'
import { apiKeysMessages as copy, newTokenMessages } from './api-keys.messages.ts'

const NewKeyDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./new-key-dialog.tsx')).NewKeyDialog,
)

const filters = defineFilters({ q: textParam() })
const textOf = ({ name, ending, createdBy }: ApiKey) => [name, ending, createdBy].join(' ')

/** Keys by which programs of others call the API: the screen at `/crm/ApiKey`. */
export function ApiKeyList() {
  const { crmApiKeys } = useApi()
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<ShownSecret | null>(null)
  const revoke = useRevoke()
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="api-keys"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={({ q }) => singlePageRead(crmApiKeys.keys.query(), ({ items }) => items, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={apiKeyColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
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
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <NewKeyDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onMade={setMade} />
      <SecretDialog shown={made} words={newTokenMessages} onClose={() => setMade(null)} />
    </>
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
