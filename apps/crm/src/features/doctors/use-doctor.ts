import { isForbiddenOrGone, useApi } from '@repo/back-office'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffDoctor } from './profile-form.ts'

/** Reads one doctor; without permission (403) or without the doctor (404) the whole page shows the error. */
export function useDoctor(id: string) {
  return useQuery({
    ...useApi().crmDoctors.doctor.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
}

/** Returns a function for after a change: it shows the answer at once and refetches the lists. */
export function useDoctorUpdate(id: string): (doctor: StaffDoctor) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (doctor) => {
    queryClient.setQueryData(api.crmDoctors.doctor.query({ params: { id } }).queryKey, doctor)
    void queryClient.invalidateQueries({ queryKey: api.crmDoctors.doctors.key() })
    void queryClient.invalidateQueries({ queryKey: api.crm.courseOptions.key() })
  }
}
