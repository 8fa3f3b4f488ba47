import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatNumber } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useCan } from '../../components/use-can.ts'
import { organisationMessages as copy } from './organisations.messages.ts'

export type OrganisationRow = EndpointOutput<
  ApiContract['crmOrganisations']['organisations']
>['items'][number]

/** Closes many organisations, or opens them again, for who may edit them. */
export function useOrganisationActs(): BulkActs<OrganisationRow> | undefined {
  const { crmOrganisations } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const canEdit = useCan('editOrganisations')
  if (!canEdit) return undefined
  const set = ({ id }: OrganisationRow, state: OrganisationRow['state']) =>
    crmOrganisations.setOrganisationState.call({ params: { id }, body: { state } })
  return {
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: crmOrganisations.organisations.key() })
      await queryClient.invalidateQueries({ queryKey: crmOrganisations.organisation.key() })
      await queryClient.invalidateQueries({ queryKey: crmOrganisations.organisationAudit.key() })
    },
    acts: [
      {
        id: 'reopen',
        label: copy.reopen,
        icon: <ArchiveRestore size={16} aria-hidden="true" />,
        isFor: ({ state }) => state === 'closed',
        start: (_rows, runEach) =>
          runEach(
            (row) => set(row, 'active'),
            (row) => set(row, 'closed'),
          ),
      },
      {
        id: 'close',
        label: copy.close.open,
        icon: <Archive size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: ({ state }) => state === 'active',
        start: async (rows, runEach) => {
          const isSure = await confirm({
            title: copy.closeMany.title(formatNumber(rows.length)),
            body: copy.closeMany.body,
            confirmLabel: copy.close.act,
            cancelLabel: copy.close.keep,
            tone: 'danger',
          })
          if (isSure) await runEach((row) => set(row, 'closed'))
        },
      },
    ],
  }
}
