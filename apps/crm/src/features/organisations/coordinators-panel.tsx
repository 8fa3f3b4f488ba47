import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { crmOrganisations as contract } from '@repo/contract/crm-organisations'
import { toast, useConfirm } from '@repo/shell'
import { Avatar } from '@repo/ui/avatar'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { EmailText } from '@repo/ui/email-text'
import { IconButton } from '@repo/ui/icon-button'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { coordinatorMessages as copy } from './organisations.messages.ts'
import { type OrganisationDetail, useOrganisationUpdate } from './use-organisation.ts'

type Coordinator = OrganisationDetail['coordinators'][number]

/** Who gives and takes the seats of the organisation. */
export function CoordinatorsPanel({ organisation }: { organisation: OrganisationDetail }) {
  const { id, coordinators, can } = organisation
  const { addCoordinator } = useApi().crmOrganisations
  const update = useOrganisationUpdate(id)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel
      title={copy.title}
      aside={
        can.edit ? (
          <Button
            variant="secondary"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            {copy.add}
          </Button>
        ) : null
      }
    >
      <p className="mb-4 max-w-prose text-sm text-3">{copy.hint}</p>
      {coordinators.length === 0 ? (
        <p data-focus-rest="" className="text-2">
          {copy.none}
        </p>
      ) : (
        <ul className="divide-y rounded-sm border">
          {coordinators.map((one) => (
            <Row key={one.id} organisation={organisation} coordinator={one} />
          ))}
        </ul>
      )}
      <AskDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        title={copy.addTitle}
        description={copy.addBody}
        confirmLabel={copy.send}
        draft={`coordinator:${id}`}
        endpoint={contract.addCoordinator}
        places={{
          'organisation.coordinator_taken': 'email',
          'organisation.coordinator_not_learner': 'email',
        }}
        questions={[
          { name: 'name', label: copy.name, kind: 'line' },
          { name: 'email', label: copy.email, kind: 'line' },
        ]}
        send={async (body) => {
          update(await addCoordinator.call({ params: { id }, body }))
          toast.success(copy.added)
        }}
      />
    </Panel>
  )
}

function Row({
  organisation: { id, can },
  coordinator: { id: userId, name, email, status },
}: {
  organisation: OrganisationDetail
  coordinator: Coordinator
}) {
  const { removeCoordinator } = useApi().crmOrganisations
  const update = useOrganisationUpdate(id)
  const confirm = useConfirm()
  const remove = async () => {
    const isDone = await confirm({
      title: copy.remove.title(name),
      body: copy.remove.body,
      confirmLabel: copy.remove.act,
      cancelLabel: copy.remove.keep,
      tone: 'danger',
      act: async () => update(await removeCoordinator.call({ params: { id, userId } })),
    })
    if (isDone) toast.success(copy.remove.done)
  }
  return (
    <li className="flex items-center gap-3 p-3">
      <Avatar name={name} size={36} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <strong className="block">{name}</strong>
        <span className="block text-sm text-3">
          <EmailText>{email}</EmailText>
        </span>
        {status === 'pending' ? <Badge tone="warning">{copy.pending}</Badge> : null}
      </span>
      {can.edit ? (
        <IconButton
          label={copy.remove.open(name)}
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  )
}
