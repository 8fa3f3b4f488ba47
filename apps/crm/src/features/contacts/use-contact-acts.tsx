import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import { useSession } from '@repo/session'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, UserCheck } from 'lucide-react'
import type { ContactRow } from './contact-columns.tsx'
import { contactActMessages as copy } from './contacts.messages.ts'

type Version = ContactRow['version']

function useContactWrites() {
  const api = useApi()
  const queryClient = useQueryClient()
  const assign = ({ id }: ContactRow, ownerId: string | null, version: Version) =>
    api.crmContacts.assignContact.call({ params: { id }, body: { ownerId, version } })
  const setState = ({ id }: ContactRow, state: ContactRow['state'], version: Version) =>
    api.crmContacts.setContactState.call({ params: { id }, body: { state, version } })
  return {
    assign,
    setState,
    /** Undoes closing or reopening. Both assign an unowned message to whoever acts, so the owner is removed again. */
    putBack: async (row: ContactRow, version: Version) => {
      const back = await setState(row, row.state, version)
      if (!row.owner && back.owner) await assign(row, null, back.version)
    },
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: api.crmContacts.contacts.key() })
      await queryClient.invalidateQueries({ queryKey: api.crmContacts.contact.key() })
      await queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
    },
  }
}

/** Takes over, closes or opens many messages; each can be undone. */
export function useContactActs(): BulkActs<ContactRow> {
  const ownId = useSession().user?.id
  const { assign, setState, putBack, refresh } = useContactWrites()
  return {
    refresh,
    acts: [
      ...(ownId
        ? [
            {
              id: 'take',
              label: copy.takeOver,
              icon: <UserCheck size={16} aria-hidden="true" />,
              isFor: ({ owner }: ContactRow) => owner?.id !== ownId,
              start: (_rows, runEach) =>
                runEach(
                  (row) => assign(row, ownId, row.version),
                  (row, { version }) =>
                    row.state === 'new'
                      ? setState(row, 'new', version)
                      : assign(row, row.owner?.id ?? null, version),
                ),
            } satisfies BulkActs<ContactRow>['acts'][number],
          ]
        : []),
      {
        id: 'close',
        label: copy.close,
        icon: <Archive size={16} aria-hidden="true" />,
        isFor: ({ state }) => state !== 'closed',
        start: (_rows, runEach) =>
          runEach(
            (row) => setState(row, 'closed', row.version),
            (row, { version }) => putBack(row, version),
          ),
      },
      {
        id: 'reopen',
        label: copy.reopen,
        icon: <ArchiveRestore size={16} aria-hidden="true" />,
        isFor: ({ state }) => state === 'closed',
        start: (_rows, runEach) =>
          runEach(
            (row) => setState(row, 'open', row.version),
            (row, { version }) => putBack(row, version),
          ),
      },
    ],
  }
}
