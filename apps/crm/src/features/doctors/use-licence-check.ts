import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { licenceMessages as copy } from '@repo/back-office/licence/licence.messages'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffDoctor } from './profile-form.ts'
import { useDoctorUpdate } from './use-doctor.ts'

/** Confirms that a licence was compared with the register, or takes that back, after a question. */
export function useLicenceCheck({ id, licence: { number, version } }: StaffDoctor) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const update = useDoctorUpdate(id)
  const send = async (isVerified: boolean) => {
    try {
      update(await api.crmDoctors.checkLicence.call({ params: { id }, body: { isVerified, version } }))
      toast.success(isVerified ? copy.checked : copy.withdrawn)
    } catch (error) {
      // Somebody else changed the licence meanwhile: it has to be seen before it is checked.
      if (isApiError(error, 'edit.outdated'))
        await queryClient.invalidateQueries({ queryKey: api.crmDoctors.doctor.key() })
      throw error
    }
  }
  return {
    check: () =>
      confirm({
        title: copy.checkTitle(number ?? ''),
        body: copy.checkBody,
        confirmLabel: copy.check,
        tone: 'default',
        act: () => send(true),
      }),
    withdraw: () =>
      confirm({
        title: copy.withdrawTitle,
        body: copy.withdrawBody,
        confirmLabel: copy.withdraw,
        tone: 'danger',
        act: () => send(false),
      }),
  }
}
