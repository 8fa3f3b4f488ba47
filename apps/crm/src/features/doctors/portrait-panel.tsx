import { useApi } from '@repo/back-office'
import { PicturePanel } from '@repo/back-office/picture-panel'
import { Avatar } from '@repo/ui/avatar'
import { profileMessages as copy } from './doctors.messages.ts'
import type { StaffDoctor } from './profile-form.ts'
import { useDoctorUpdate } from './use-doctor.ts'

const shape = { ratio: 1, width: 512, isRound: true }

/** The portrait of a doctor, on the public page and in the doctor's account. */
export function PortraitPanel({ doctor, canEdit }: { doctor: StaffDoctor; canEdit: boolean }) {
  const { crmDoctors } = useApi()
  const update = useDoctorUpdate(doctor.id)
  const params = { id: doctor.id }
  return (
    <PicturePanel
      canEdit={canEdit}
      isOwn={doctor.hasOwnPortrait}
      onRemove={async () => update(await crmDoctors.removePortrait.call({ params }))}
      onSet={async (file) => update(await crmDoctors.setPortrait.call({ params, file }))}
      shape={shape}
      words={copy.portrait}
    >
      <Avatar alt={copy.portrait.alt(doctor.name)} name={doctor.name} size={128} src={doctor.portraitUrl} />
    </PicturePanel>
  )
}
