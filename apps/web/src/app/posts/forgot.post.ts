import { forgotPasswordBody } from '@repo/contract/auth'
import { authFieldWords } from '../../features/auth/auth.messages.ts'
import { takeCode, takeNewPassword, takeResend } from './code.post.ts'
import type { PostInput, TakePost } from './post.types.ts'
import { checkFields, pageWith, pageWithRefusal } from './post-answers.ts'

/** Codes go by mail here: which other ways there are is known to the program only. */
async function takeAddress({ api, options, fields }: PostInput) {
  const { email = '' } = fields
  const posted = { form: 'forgot', values: { email } } as const
  const { body, errors } = await checkFields(forgotPasswordBody, { email: authFieldWords.email }, { email })
  if (errors) return pageWith(posted, errors)
  try {
    const { expiresInSeconds } = await api.auth.forgotPassword.call({ body }, options)
    const values = { email: body.email, expiresInSeconds: String(expiresInSeconds) }
    return pageWith({ form: 'code', values })
  } catch (error) {
    return pageWithRefusal(error, posted, { fields: ['email'] })
  }
}

/** The steps of a forgotten password. */
export const takeForgotten: TakePost = (input) => {
  switch (input.fields.form) {
    case 'code':
      return takeCode(input, 'reset')
    case 'resend':
      return takeResend(input, 'reset')
    case 'newPassword':
      return takeNewPassword(input, 'forgot')
    case undefined:
    default:
      return takeAddress(input)
  }
}
