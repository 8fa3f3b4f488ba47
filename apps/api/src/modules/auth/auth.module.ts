import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import { registerAuthRoutes } from './auth.routes.ts'
import type { WithSecondFactorCheck } from './login.service.ts'

/** Registration, sign-in, renewal, passwords and the own profile. */
export const createAuthModule =
  (
    services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'limiter' | 'sessions'> &
      WithSecondFactorCheck,
  ): Module =>
  (app) =>
    registerAuthRoutes(app, services)
