import type { Services } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import { registerSecondFactorRoutes } from './second-factor.routes.ts'

/** Codes of an authenticator app and recovery codes as a second proof at sign-in. */
export const createSecondFactorModule =
  (services: Services): Module =>
  (app) =>
    registerSecondFactorRoutes(app, services)
