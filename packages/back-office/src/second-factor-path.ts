import { loginPath } from '@repo/routing'

/** The set-up of the second factor, from where one goes on to `path`. */
export const secondFactorPath = (setUpHref: string, path: string): string => loginPath(setUpHref, path)
