import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'

/** The profile a doctor's account belongs to; an account without one has nothing to show. */
export function ownDoctorId(caller: Caller): string {
  if (!caller.doctorId) throw new AppError('doctor.not_found')
  return caller.doctorId
}
