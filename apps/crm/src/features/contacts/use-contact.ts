import { isApiError } from '@repo/api-client'
import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { toast } from '@repo/shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

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

/**
 * Runs an action of one button. If somebody else has changed the message in the meantime, it refetches the page and
 * tells the user.
 */
export function useContactAct(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const update = useContactUpdate(id)
  const [isBusy, setIsBusy] = useState(false)
  const act = async (send: () => Promise<ContactDetail>, done: string) => {
    setIsBusy(true)
    try {
      update(await send())
      toast.success(done)
    } catch (error) {
      toast.failure(error)
      if (isApiError(error, 'edit.outdated'))
        await queryClient.invalidateQueries({ queryKey: api.crmContacts.contact.key() })
    } finally {
      setIsBusy(false)
    }
  }
  return { act, isBusy }
}
