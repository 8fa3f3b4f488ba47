import { isApiError } from '@repo/api-client'
import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { toast } from '@repo/shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export type ContactDetail = EndpointOutput<ApiContract['crmContacts']['contact']>

/** One message; a right that is missing and a message that is not there belong to the whole page. */
export function useContact(id: string) {
  return useQuery({
    ...useApi().crmContacts.contact.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
}

/** After an act: what it answered is shown at once, and the lists are asked again. */
export function useContactUpdate(id: string): (detail: ContactDetail) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (detail) => {
    queryClient.setQueryData(api.crmContacts.contact.query({ params: { id } }).queryKey, detail)
    void queryClient.invalidateQueries({ queryKey: api.crmContacts.contacts.key() })
    void queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
  }
}

/** Runs an act of one press. After somebody else's act the page is read again, and the person is told. */
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
