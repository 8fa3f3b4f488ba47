import type { consentStates } from '@repo/contract/crm-patient-consents'
import type { Chooser, ConsentRow } from './patient-pictures.repo.ts'

/** Readers of a page: everybody, or learners who have access to its course. */
export type Audience = 'everybody' | 'learners'

export const consentState = ({
  withdrawnAt,
  proofPath,
}: Pick<ConsentRow, 'withdrawnAt' | 'proofPath'>): (typeof consentStates)[number] => {
  if (withdrawnAt) return 'withdrawn'
  return proofPath ? 'in_force' : 'unproven'
}

/** Whether who chooses pictures may take those of this patient: staff any, a doctor those of the own patients. */
export const isOfOwnPatient = ({ doctorId }: Pick<ConsentRow, 'doctorId'>, { doctor }: Chooser): boolean =>
  !doctor || (doctorId !== null && doctorId === doctor.id)

/** Whether pictures that rest on a consent may be shown to these readers now. */
export const allows = (consent: ConsentRow | null, audience: Audience): boolean =>
  consent !== null &&
  consentState(consent) === 'in_force' &&
  (audience === 'learners' || consent.scope === 'public')
