import type { Posted } from '../../components/posted.ts'

const standardSeconds = 600

/** The step of the code, where the server has answered with it. Another code may be asked for: the server counts. */
export function codeStepOf(posted: Posted | null) {
  if (posted?.form !== 'code') return null
  const { email = '', registration = '', expiresInSeconds } = posted.values
  return {
    name: 'code' as const,
    channel: 'email' as const,
    email,
    registration,
    expiresInSeconds: Number(expiresInSeconds) || standardSeconds,
    resendAt: 0,
  }
}

/** The step of the new password, where the server has answered with it. */
export function passwordStepOf(posted: Posted | null) {
  if (posted?.form !== 'newPassword') return null
  const { email = '', resetToken = '' } = posted.values
  return { name: 'password' as const, email, resetToken }
}
