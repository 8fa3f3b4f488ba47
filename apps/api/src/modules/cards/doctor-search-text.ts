import { foldText } from '@repo/messages'

/** Builds the value of `doctors.search_text`. Whatever writes a doctor's profile calls this. */
export function doctorSearchText(doctor: {
  academicTitle: string
  name: string
  specialties: readonly string[]
  workplace: string
}): string {
  return foldText([doctor.academicTitle, doctor.name, ...doctor.specialties, doctor.workplace].join(' '))
}
