import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { PageHeader } from '@repo/back-office/page-header'
import { formatDateTime } from '@repo/messages'
import { webhookEventLabels } from '@repo/messages/webhooks.messages'
import { Menu } from '@repo/office-ui/menu'
import { useNavigate, useParams } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { controlMessages } from '@repo/ui/lib/control.messages'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { SecretDialog, type ShownSecret } from '../../components/secret-dialog.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { type Webhook, WebhookBadge, type WebhookToEdit, webhookState } from './webhook-badge.tsx'
import { webhookMessages as copy, webhookSecretMessages } from './webhooks.messages.ts'

const RotateDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./rotate-dialog.tsx')).RotateDialog,
)

const EditDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./webhook-dialog.tsx')).WebhookDialog,
)

const back = <BackLink to={paths.webhooks()}>{copy.back}</BackLink>

/** One webhook endpoint with its delivery log: the screen at `/crm/Webhook/{id}`. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const query = usePageQuery(useApi().crmWebhooks.webhook.query({ params: { id } }))
  if (query.data) return <Details webhook={query.data} />
  return (
    <>
      <PageHeader before={back} title={copy.one} />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(webhook) => <Details webhook={webhook} />}
      </QueryView>
    </>
  )
}

function Details({ webhook }: { webhook: WebhookToEdit }) {
  const { id, name, url, events, isActive, failingSince, formerSecretUntil } = webhook
  return (
    <>
      <PageHeader
        before={back}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="font-text tracking-normal">
              <WebhookBadge state={webhookState(webhook)} />
            </span>
          </span>
        }
        lead={<span className="wrap-anywhere">{url}</span>}
        actions={<Acts webhook={webhook} />}
      />
      <div className="mb-6 grid gap-3 text-sm">
        <p className="text-2">{events.map((event) => webhookEventLabels[event]).join(' · ')}</p>
        {isActive && failingSince ? (
          <p role="status" className="rounded-sm bg-warning-soft px-4 py-3">
            {copy.failingSince(formatDateTime(failingSince))}
          </p>
        ) : null}
        {formerSecretUntil ? (
          <p className="text-3">{copy.formerSecret(formatDateTime(formerSecretUntil))}</p>
        ) : null}
      </div>
      <DeliveryList webhookId={id} isActive={isActive} />
    </>
  )
}

function Acts({ webhook }: { webhook: WebhookToEdit }) {
  const [isEditing, setIsEditing] = useState(false)
  const [isRotating, setIsRotating] = useState(false)
  const [made, setMade] = useState<ShownSecret | null>(null)
  const { test, setState, remove } = useActs(webhook)
  const { name, isActive } = webhook
  return (
    <>
      {isActive ? (
        <Button icon={<Send size={18} aria-hidden="true" />} onClick={() => void test()}>
          {copy.test}
        </Button>
      ) : (
        <Button icon={<Power size={18} aria-hidden="true" />} onClick={() => void setState(true)}>
          {copy.switchOn}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton
            label={controlMessages.rowActions(`“${name}”`)}
            icon={<EllipsisVertical size={18} aria-hidden="true" />}
          />
        }
        items={[
          {
            id: 'edit',
            label: copy.edit,
            icon: <Pencil size={18} aria-hidden="true" />,
            onSelect: () => setIsEditing(true),
          },
          {
            id: 'rotate',
            label: copy.rotate,
            icon: <KeyRound size={18} aria-hidden="true" />,
            onSelect: () => setIsRotating(true),
          },
          ...(isActive
            ? [
                {
                  id: 'off',
                  label: copy.switchOff,
                  icon: <Power size={18} aria-hidden="true" />,
                  onSelect: () => void setState(false),
                },
              ]
            : []),
          {
            id: 'remove',
            label: copy.remove,
            icon: <Trash2 size={18} aria-hidden="true" />,
            tone: 'danger',
            hasSeparator: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      <EditDialog webhook={webhook} isOpen={isEditing} onClose={() => setIsEditing(false)} />
      <RotateDialog
        webhook={webhook}
        isOpen={isRotating}
        onClose={() => setIsRotating(false)}
        onMade={setMade}
      />
      <SecretDialog shown={made} words={webhookSecretMessages} onClose={() => setMade(null)} />
    </>
  )
}

/** What is done with an address by a press; switching off and removing ask first. */
function useActs({ id, name }: Webhook) {
  const { crmWebhooks } = useApi()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const act = async (call: () => Promise<unknown>, news: string) => {
    try {
      await call()
      toast.success(news)
      return true
    } catch (error) {
      toast.failure(error)
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['crmWebhooks'] })
    }
  }
  return {
    test: () => act(() => crmWebhooks.testWebhook.call({ params: { id } }), copy.tested),
    setState: async (isActive: boolean) => {
      const question = {
        title: copy.offTitle(name),
        body: copy.offBody,
        confirmLabel: copy.switchOff,
        tone: 'danger' as const,
      }
      if (!isActive && !(await confirm(question))) return
      await act(
        () => crmWebhooks.setWebhookState.call({ params: { id }, body: { isActive } }),
        isActive ? copy.switchedOn : copy.switchedOff,
      )
    },
    remove: async () => {
      const question = {
        title: copy.removeTitle(name),
        body: copy.removeBody,
        confirmLabel: copy.remove,
        tone: 'danger' as const,
      }
      if (!(await confirm(question))) return
      try {
        await crmWebhooks.removeWebhook.call({ params: { id } })
      } catch (error) {
        toast.failure(error)
        return
      }
      toast.success(copy.removed)
      await navigate(paths.webhooks())
      await queryClient.invalidateQueries({ queryKey: ['crmWebhooks'] })
    },
  }
}
