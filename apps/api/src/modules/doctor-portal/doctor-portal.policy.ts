import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'

/**
 * Id of the caller's doctor profile.
 * @throws AppError `doctor.not_found` for an account without a profile
 */
export function ownDoctorId(caller: Caller): string {
  if (!caller.doctorId) throw new AppError('doctor.not_found')
  return caller.doctorId
}
