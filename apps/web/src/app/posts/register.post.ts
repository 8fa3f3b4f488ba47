import { isApiError } from '@repo/api-client'
import { registerBody } from '@repo/contract/auth'
import { boxesToAskAgain } from '../../components/consent-texts.ts'
import { authFieldWords, authMessages } from '../../features/auth/auth.messages.ts'
import { takeCode, takeNewPassword, takeResend } from './code.post.ts'
import type { PostInput, TakePost } from './post.types.ts'
import { checkFields, pageWith, pageWithRefusal } from './post-answers.ts'

const isTicked = (value: string | undefined) => value === 'on'

async function takeData({ api, options, fields }: PostInput) {
  const { password = '', name = '', email = '', phone = '' } = fields
  const { acceptTerms = '', acceptPrivacy = '', acceptMarketing = '' } = fields
  const posted = {
    form: 'register',
    values: { name, email, phone, acceptTerms, acceptPrivacy, acceptMarketing },
  } as const
  const { body, errors } = await checkFields(registerBody, authFieldWords, {
    name,
    email,
    password,
    phone: phone.trim() || undefined,
    // The check says what is wrong with a box that is not ticked; without its text there is none.
    acceptTerms: fields.termsText === '' ? undefined : (isTicked(acceptTerms) as true),
    acceptPrivacy: fields.privacyText === '' ? undefined : (isTicked(acceptPrivacy) as true),
    acceptMarketing: isTicked(acceptMarketing),
    termsText: fields.termsText || undefined,
    privacyText: fields.privacyText || undefined,
  })
  if (errors) return pageWith(posted, errors)
  try {
    const { registration, expiresInSeconds } = await api.auth.register.call({ body }, options)
    return pageWith({
      form: 'code',
      values: { email: body.email, registration, expiresInSeconds: String(expiresInSeconds) },
    })
  } catch (error) {
    if (isApiError(error, 'consent.text_unknown')) {
      const texts = await api.content.consentTexts.call({}, options)
      const boxes = boxesToAskAgain({ terms: body.termsText, privacy: body.privacyText }, texts)
      const unticked = Object.fromEntries(boxes.map((box) => [box, '']))
      const asked = Object.fromEntries(boxes.map((box) => [box, authMessages.textIsNew]))
      if (boxes.length > 0) return pageWith({ ...posted, values: { ...posted.values, ...unticked } }, asked)
    }
    return pageWithRefusal(error, posted, {
      fields: ['name', 'email', 'phone', 'password'],
      places: { 'auth.password_common': 'password', 'auth.password_personal': 'password' },
    })
  }
}

/** The steps of a registration. */
export const takeRegistration: TakePost = (input) => {
  switch (input.fields.form) {
    case 'code':
      return takeCode(input, 'register')
    case 'resend':
      return takeResend(input, 'register')
    case 'newPassword':
      return takeNewPassword(input, 'register')
    case undefined:
    default:
      return takeData(input)
  }
}
