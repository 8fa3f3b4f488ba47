import type { WithProofs } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import { registerAuthRoutes } from './auth.routes.ts'
import type { WithCalendarRemoval } from './calendar-removal.ts'
import type { WithIdentityRemoval } from './identity-removal.ts'
import type { WithSecondFactorCheck } from './login.service.ts'
import type { WithPasskeyRemoval } from './passkey-removal.ts'
import type { WithAccessTokens } from './tokens.ts'

/** Registration, sign-in, renewal, passwords and the own profile. */
export const createAuthModule =
  (
    services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'limiter' | 'sessions'> &
      WithSecondFactorCheck &
      WithPasskeyRemoval &
      WithIdentityRemoval &
      WithCalendarRemoval &
      WithProofs &
      WithAccessTokens,
  ): Module =>
  (app) =>
    registerAuthRoutes(app, services)
