import { isApiError } from '@repo/api-client'
import { safeRedirect } from '@repo/routing'
import { acceptTextsMessages } from '@repo/sign-in'
import { paths } from '../paths.ts'
import type { PostAnswer, PostInput, TakePost } from './post.types.ts'
import { pageWith, pageWithRefusal } from './post-answers.ts'

type Session = NonNullable<PostInput['session']>

/** Calls the API with the session of the person who sent the form. */
const asOwner = ({ options }: PostInput, { token }: Session) => ({
  ...options,
  headers: { ...options.headers, authorization: `Bearer ${token}` },
})

async function accept(input: PostInput, session: Session, next: string): Promise<PostAnswer> {
  const { api, fields, options } = input
  const { acceptTerms = '', acceptPrivacy = '' } = fields
  const termsText = fields.termsText || undefined
  const privacyText = fields.privacyText || undefined
  const posted = { form: 'consent', values: { acceptTerms, acceptPrivacy } } as const
  const errors = {
    ...(termsText && acceptTerms !== 'on' ? { acceptTerms: acceptTextsMessages.missing.terms } : {}),
    ...(privacyText && acceptPrivacy !== 'on' ? { acceptPrivacy: acceptTextsMessages.missing.privacy } : {}),
  }
  if (Object.keys(errors).length > 0) return pageWith(posted, errors)
  try {
    const body = { termsText, privacyText }
    const { isDue } = await api.account.acceptTexts.call({ body }, asOwner(input, session))
    if (isDue) return pageWith({ form: 'consent', values: {} }, { root: acceptTextsMessages.newer })
    const { refreshToken } = session
    const { accessToken, user, ...renewed } = await api.auth.refresh.call({ body: { refreshToken } }, options)
    return {
      kind: 'redirect',
      location: next,
      session: { accessToken, user, refreshToken: renewed.refreshToken },
    }
  } catch (error) {
    if (isApiError(error, 'session.invalid', 'session.revoked', 'auth.refresh_invalid'))
      return { kind: 'redirect', location: paths.login(next) }
    return pageWithRefusal(error, posted, { fields: [] })
  }
}

async function leave(input: PostInput, session: Session): Promise<PostAnswer> {
  try {
    await input.api.auth.logout.call(undefined, asOwner(input, session))
  } catch (error) {
    // A session that has already ended is removed as well.
    if (!isApiError(error, 'session.invalid', 'session.revoked'))
      return pageWithRefusal(error, { form: 'consent', values: {} }, { fields: [] })
  }
  return { kind: 'redirect', location: paths.home, session: null }
}

/** New terms: agreed to, or the account is left. */
export const takeConsent: TakePost = async (input) => {
  const { session, fields, search } = input
  const next = safeRedirect(search.get('next'), paths.myCourses)
  if (!session) return { kind: 'redirect', location: paths.login(next) }
  return fields.form === 'logout' ? leave(input, session) : accept(input, session, next)
}
