import type { SessionUser } from '@repo/session'
import { paths } from '../app/paths.ts'

/** The page after a sign-in: `target`, or first the new terms if the account has to agree to them. */
export const afterSignIn = (user: SessionUser | null, target: string): string =>
  user?.mustAcceptTexts ? paths.acceptTextsFor(target) : target
