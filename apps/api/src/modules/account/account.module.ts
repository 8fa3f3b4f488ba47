import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import { addPictureRoute } from '../../http/picture-route.ts'
import { avatars } from '../../storage/public-pictures.ts'
import { registerAccountRoutes } from './account.routes.ts'
import type { WithPasswordCheck } from './own-account.service.ts'
import { createPreferencesService } from './preferences.service.ts'
import { registerPrivacyDesk } from './privacy-desk.routes.ts'
import { registerUnsubscribeRoutes } from './unsubscribe.routes.ts'

/** The own account: profile, preferences, data export and deletion. */
export const createAccountModule = (
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter' | 'sessions' | 'cache'> &
    WithPasswordCheck,
): Module => {
  const preferences = createPreferencesService(services)
  return (app) => {
    registerAccountRoutes(app, services, preferences)
    addPictureRoute(app, services, avatars)
    registerPrivacyDesk(app, services)
    registerUnsubscribeRoutes(app, services, preferences)
  }
}
