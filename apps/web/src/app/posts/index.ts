import type { Api } from '@repo/api-client'
import { paths } from '../paths.ts'
import { takeConsent } from './consent.post.ts'
import { takeContact } from './contact.post.ts'
import { takeForgotten } from './forgot.post.ts'
import { takeLogin } from './login.post.ts'
import type { PostAnswer, PostInput, TakePost } from './post.types.ts'
import { takeRegistration } from './register.post.ts'

export type { PostAnswer } from './post.types.ts'

/** Pages whose forms work without the program, with what takes them. */
const takers: Readonly<Record<string, TakePost>> = {
  [paths.login()]: takeLogin,
  [paths.register()]: takeRegistration,
  [paths.forgotPassword]: takeForgotten,
  [paths.contact]: takeContact,
  [paths.acceptTexts]: takeConsent,
}

/** Takes a form of one page, for the client that the options name. */
export type Post = (input: Omit<PostInput, 'api'>) => Promise<PostAnswer>

/** What takes the forms, by the path of their page. */
export const postsWith = (api: Api): Readonly<Record<string, Post>> =>
  Object.fromEntries(
    Object.entries(takers).map(([path, take]): [string, Post] => [path, (input) => take({ ...input, api })]),
  )
