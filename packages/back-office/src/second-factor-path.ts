import { loginPath } from '@repo/routing'

/** Address of the set-up of the second factor, which goes on to `path` afterwards. */
export const secondFactorPath = (setUpHref: string, path: string): string => loginPath(setUpHref, path)
