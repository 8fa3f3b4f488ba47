import type { SessionUser } from '@repo/session'
import { paths } from '../app/paths.ts'

/** Where a sign-in leads: to `target`, by way of new terms where there are any to agree to. */
export const afterSignIn = (user: SessionUser | null, target: string): string =>
  user?.mustAcceptTexts ? paths.acceptTextsFor(target) : target
