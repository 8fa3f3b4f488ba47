import type { Services } from '../../core/services.ts'
import type { Module } from '../index.ts'
import { registerAuthRoutes } from './auth.routes.ts'

/** Registration, sign-in, renewal, passwords and the own profile. */
export const createAuthModule =
  (services: Services): Module =>
  (app) =>
    registerAuthRoutes(app, services)
