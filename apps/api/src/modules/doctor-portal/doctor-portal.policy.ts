import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'

/** The doctor's profile of an account; without one the portal is empty. */
export function ownDoctorId(caller: Caller): string {
  if (!caller.doctorId) throw new AppError('doctor.not_found')
  return caller.doctorId
}
