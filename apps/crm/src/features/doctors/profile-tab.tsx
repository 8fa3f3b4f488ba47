import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { formatTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { useState } from 'react'
import { useCan } from '../../components/use-can.ts'
import { profileMessages as copy } from './doctors.messages.ts'
import { PortraitPanel } from './portrait-panel.tsx'
import {
  profileEndpoint,
  profilePlaces,
  type StaffDoctor,
  toDoctorBody,
  toProfileForm,
} from './profile-form.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { useDoctorUpdate } from './use-doctor.ts'

/** The public profile of a doctor, as a form. */
export function ProfileTab({ doctor }: { doctor: StaffDoctor }) {
  const { crmDoctors } = useApi()
  const canEdit = useCan('editDoctors')
  const update = useDoctorUpdate(doctor.id)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const params = { id: doctor.id }
  const drafted = useDraftForm({
    endpoint: profileEndpoint,
    draft: canEdit ? `doctor:${doctor.id}` : null,
    defaults: toProfileForm(doctor),
    toBody: toDoctorBody,
    faults: copy.faults,
    places: profilePlaces,
    edit: {
      version: doctor.version,
      read: async () => {
        const now = await crmDoctors.doctor.call({ params })
        return { version: now.version, values: toProfileForm(now) }
      },
    },
    send: async (body, _form, version) => {
      const saved = await crmDoctors.updateDoctor.call({ params, body: { ...body, version } })
      update(saved)
      drafted.rebase(toProfileForm(saved), saved.version)
      setSavedAt(new Date())
      toast.success(copy.saved)
    },
  })
  useLeaveGuard(drafted.form.formState.isDirty, { isKept: true, onLeave: drafted.drop })
  return (
    <ProfileFrame
      drafted={drafted}
      notice={<EditConflict conflict={drafted.conflict} labels={copy.fields} />}
      saveLabel={copy.save}
      isNew={false}
      side={<PortraitPanel doctor={doctor} canEdit={canEdit} />}
      isReadOnly={!canEdit}
      savedNote={savedAt ? copy.savedAt(formatTime(savedAt)) : undefined}
    />
  )
}
