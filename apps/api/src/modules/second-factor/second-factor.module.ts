import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import type { WithPasswordCheck } from '../account/index.ts'
import type { WithPasskeyRemoval } from '../auth/index.ts'
import type { WithSecondFactorProof } from './proof.service.ts'
import { registerSecondFactorRoutes } from './second-factor.routes.ts'

/** Codes of an authenticator app and recovery codes as a second factor at sign-in. */
export const createSecondFactorModule =
  (
    services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'demo'> &
      WithSecondFactorProof &
      WithPasswordCheck &
      WithPasskeyRemoval,
  ): Module =>
  (app) =>
    registerSecondFactorRoutes(app, services)
