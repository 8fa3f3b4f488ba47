import { inRows, isForbiddenOrGone, useApi, useAtOnce } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { toast } from '@repo/shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactRow } from './contact-columns.tsx'

export type ContactDetail = EndpointOutput<ApiContract['crmContacts']['contact']>

/** Reads one message; without permission (403) or without the message (404) the whole page shows the error. */
export function useContact(id: string) {
  return useQuery({
    ...useApi().crmContacts.contact.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
}

/** Returns a function for after a change: it shows the answer at once and refetches the lists. */
export function useContactUpdate(id: string): (detail: ContactDetail) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (detail) => {
    queryClient.setQueryData(api.crmContacts.contact.query({ params: { id } }).queryKey, detail)
    void queryClient.invalidateQueries({ queryKey: api.crmContacts.contacts.key() })
    void queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
  }
}

/** What an act of one button does to a message. */
interface ContactAct {
  /** Shown before the server has answered. */
  change: Partial<Pick<ContactDetail, 'state' | 'owner'>>
  send: (version: ContactDetail['version']) => Promise<ContactDetail>
  done: string
}

/**
 * Sends what one button does to a message. The change shows at once; if the server refuses it, for example because
 * somebody else has changed the message in the meantime, it is undone and the reason is shown.
 */
export function useContactAct(id: string): (act: ContactAct) => Promise<void> {
  const { crmContacts } = useApi()
  const queryClient = useQueryClient()
  const update = useContactUpdate(id)
  const atOnce = useAtOnce()
  const { queryKey } = crmContacts.contact.query({ params: { id } })
  return async ({ change, send, done }) => {
    const answer = await atOnce({
      shown: [
        { queryKey, change: (contact: ContactDetail) => ({ ...contact, ...change }) },
        inRows<ContactRow>(
          crmContacts.contacts.key(),
          (row) => row.id === id,
          (row) => ({ ...row, ...change }),
        ),
      ],
      // The version that the act before it has left.
      send: async () => {
        const held = queryClient.getQueryData<ContactDetail>(queryKey)
        const saved = await send(held?.version ?? null)
        update(saved)
        return saved
      },
      refresh: async (saved) => {
        if (!saved) await queryClient.invalidateQueries({ queryKey: crmContacts.contact.key() })
      },
    })
    if (answer) toast.success(done)
  }
}
