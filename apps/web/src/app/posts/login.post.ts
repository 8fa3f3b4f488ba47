import { isApiError } from '@repo/api-client'
import { safeRedirect } from '@repo/routing'
import { credentials, credentialsWithCode, credentialWords } from '@repo/sign-in'
import { afterSignIn } from '../../components/after-sign-in.ts'
import { paths } from '../paths.ts'
import type { TakePost } from './post.types.ts'
import { checkFields, pageWith, pageWithRefusal } from './post-answers.ts'

/**
 * Signs in. An account with a second factor is asked for the password once more together with the code: a server
 * that keeps no passwords has nothing to remember it by.
 */
export const takeLogin: TakePost = async ({ api, options, fields, search }) => {
  const form = fields.form === 'secondFactor' ? 'secondFactor' : 'login'
  const { email = '', password = '', secondFactor = '' } = fields
  const posted = { form, values: { email } } as const
  const { body, errors } =
    form === 'login'
      ? await checkFields(credentials, credentialWords, { email, password })
      : await checkFields(credentialsWithCode, credentialWords, { email, password, secondFactor })
  if (errors) return pageWith(posted, errors)
  try {
    const { accessToken, refreshToken, user } = await api.auth.login.call(
      { body: { ...body, app: 'web' } },
      options,
    )
    return {
      kind: 'redirect',
      location: afterSignIn(user, safeRedirect(search.get('next'), paths.myCourses)),
      session: { accessToken, refreshToken, user },
    }
  } catch (error) {
    if (isApiError(error, 'auth.second_factor_needed'))
      return pageWith({ form: 'secondFactor', values: { email } })
    return pageWithRefusal(error, posted, {
      fields: ['email', 'password', 'secondFactor'],
      places: { 'auth.second_factor_invalid': 'secondFactor' },
    })
  }
}
