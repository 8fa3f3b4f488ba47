import { isApiError } from '@repo/api-client'
import { safeRedirect } from '@repo/routing'
import { leastCharacters, newPasswordBody, newPasswordWords } from '@repo/sign-in'
import { afterSignIn } from '../../components/after-sign-in.ts'
import { authMessages } from '../../features/auth/auth.messages.ts'
import { loginWithNotice } from '../../features/auth/login-notice.ts'
import { paths } from '../paths.ts'
import type { PostAnswer, PostInput } from './post.types.ts'
import { checkFields, pageWith, pageWithRefusal } from './post-answers.ts'

type Purpose = 'register' | 'reset'

/** What the form of a code carries from step to step. */
const carried = ({ email = '', registration = '', expiresInSeconds = '' }: PostInput['fields']) => ({
  email,
  registration,
  expiresInSeconds,
})

/** The six digits of a mail. */
export async function takeCode(input: PostInput, purpose: Purpose): Promise<PostAnswer> {
  const { api, options, fields, search } = input
  const values = carried(fields)
  const otp = (fields.otp ?? '').replace(/\D/g, '')
  const posted = { form: 'code', values } as const
  if (otp.length < 6) return pageWith(posted, { otp: authMessages.otpMissing })
  try {
    const registration = values.registration || undefined
    const body = { email: values.email, otp, purpose, registration }
    const { resetToken, session } = await api.auth.verifyOtp.call({ body }, options)
    if (resetToken) return pageWith({ form: 'newPassword', values: { email: values.email, resetToken } })
    if (!session) return { kind: 'redirect', location: loginWithNotice('verified', search.get('next')) }
    const { accessToken, refreshToken, user } = session
    return {
      kind: 'redirect',
      location: afterSignIn(user, safeRedirect(search.get('next'), paths.myCourses)),
      session: { accessToken, refreshToken, user },
    }
  } catch (error) {
    return pageWithRefusal(error, posted, {
      fields: ['otp'],
      places: { 'auth.otp_invalid': 'otp', 'auth.otp_expired': 'otp' },
    })
  }
}

/** Another code to the same address. */
export async function takeResend(input: PostInput, purpose: Purpose): Promise<PostAnswer> {
  const { api, options, fields } = input
  const posted = { form: 'code', values: carried(fields) } as const
  try {
    await api.auth.resendOtp.call({ body: { email: posted.values.email, purpose } }, options)
    return pageWith({ ...posted, notice: authMessages.resent })
  } catch (error) {
    return pageWithRefusal(error, posted, { fields: [] })
  }
}

/** The password that a verified code allows to set. */
export async function takeNewPassword(input: PostInput, first: 'register' | 'forgot'): Promise<PostAnswer> {
  const { api, options, fields, search } = input
  const { email = '', resetToken = '', newPassword = '' } = fields
  const posted = { form: 'newPassword', values: { email, resetToken } } as const
  const least = leastCharacters.learner
  const { body, errors } = await checkFields(newPasswordBody(least), newPasswordWords(least), {
    resetToken,
    newPassword,
  })
  if (errors) return pageWith(posted, errors)
  try {
    await api.auth.resetPassword.call({ body }, options)
    return { kind: 'redirect', location: loginWithNotice('passwordChanged', search.get('next')) }
  } catch (error) {
    const isUsed = isApiError(error, 'auth.reset_token_invalid')
    return pageWithRefusal(error, isUsed ? { form: first, values: { email } } : posted, {
      fields: ['newPassword'],
      places: { 'auth.password_common': 'newPassword', 'auth.password_personal': 'newPassword' },
    })
  }
}
