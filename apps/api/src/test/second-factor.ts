import { secondFactors } from '../db/schema/index.ts'
import { createFactorSealer } from '../modules/second-factor/stored-secrets.ts'
import { codeOf, newSecret, stepAt } from '../modules/second-factor/time-codes.ts'
import type { TestApp } from './harness.ts'

/** Turns on the second factor of an account. @returns its authenticator app. */
export async function giveSecondFactor(t: TestApp, user: { id: string }, secret = newSecret()) {
  const now = t.time.now()
  const sealedSecret = createFactorSealer(t.services.env).seal(secret, user.id)
  await t.db.insert(secondFactors).values({ userId: user.id, sealedSecret, confirmedAt: now })
  return authenticatorApp(t, secret)
}

/** An authenticator app that follows the test's clock. */
export const authenticatorApp = (t: TestApp, secret: string) => ({
  secret,
  /** @param away steps of 30 s before (negative) or after now */
  code: (away = 0) => codeOf(secret, stepAt(t.time.now()) + away),
})
