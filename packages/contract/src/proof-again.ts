import { z } from 'zod'
import { currentPassword, secondFactorCode } from './second-factor.ts'

/** Password, and the code where the account has a second factor: asked for again before an act that opens more than a session. */
export const proofAgain = z.strictObject({ password: currentPassword, code: secondFactorCode.optional() })

/** How such a proof is refused. */
export const proofErrors = [
  'auth.wrong_password',
  'auth.second_factor_needed',
  'auth.second_factor_invalid',
  'auth.too_many_attempts',
] as const
