import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '../../components/paths.ts'
import { doctorMessages as copy, profileMessages } from './doctors.messages.ts'
import { emptyProfile, profileEndpoint, profilePlaces, toDoctorBody } from './profile-form.ts'
import { ProfileFrame } from './profile-frame.tsx'

/** A new doctor: the screen at `/crm/Doctor/Add`. Goes on to the page of the doctor. */
export function DoctorAdd() {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [createdId, setCreatedId] = useState<string | null>(null)
  const drafted = useDraftForm({
    endpoint: profileEndpoint,
    draft: 'doctor:new',
    defaults: emptyProfile,
    toBody: toDoctorBody,
    faults: profileMessages.faults,
    places: profilePlaces,
    send: async (body) => {
      const { id } = await api.crmDoctors.createDoctor.call({ body })
      void queryClient.invalidateQueries({ queryKey: api.crmDoctors.doctors.key() })
      void queryClient.invalidateQueries({ queryKey: api.crm.courseOptions.key() })
      toast.success(profileMessages.created)
      setCreatedId(id)
    },
  })
  useLeaveGuard(drafted.form.formState.isDirty && createdId === null, { isKept: true, onLeave: drafted.drop })

  useEffect(() => {
    if (createdId) void navigate(paths.doctor({ id: createdId }), { replace: true })
  }, [createdId, navigate])

  return (
    <>
      <PageHeader
        before={<BackLink to={paths.doctors()}>{copy.back}</BackLink>}
        title={copy.addTitle}
        lead={copy.addLead}
      />
      <ProfileFrame drafted={drafted} saveLabel={profileMessages.create} isNew />
    </>
  )
}
