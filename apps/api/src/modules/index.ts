import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { createArtModule } from './art/art.routes.ts'
import { createAuthModule } from './auth/index.ts'
import { createCatalogueModule } from './catalogue/catalogue.routes.ts'
import { createContentModule } from './content/content.routes.ts'
import { createCrmModule } from './crm/crm.routes.ts'
import { createDoctorPortalModule } from './doctor-portal/doctor-portal.routes.ts'
import { createLearningModule } from './learning/index.ts'
import { createMediaModule } from './media/index.ts'
import { createOrdersModule } from './orders/index.ts'

/** Registers the routes of one area. */
export type Module = (app: FastifyInstance) => void

/** Every area of the API; a new one is added here and nowhere else. */
export const moduleFactories: readonly ((services: Services) => Module)[] = [
  createAuthModule,
  createCatalogueModule,
  createContentModule,
  createArtModule,
  createCrmModule,
  createDoctorPortalModule,
  createLearningModule,
  createMediaModule,
  createOrdersModule,
]
