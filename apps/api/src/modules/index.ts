import type { FastifyInstance } from 'fastify'
import type { Services } from '../core/services.ts'
import { createAccountModule } from './account/index.ts'
import { createArtModule } from './art/art.routes.ts'
import { createAuthModule } from './auth/index.ts'
import { createCatalogueModule } from './catalogue/catalogue.routes.ts'
import { createContentModule } from './content/content.routes.ts'
import { createSalesModule } from './crm-sales/crm-sales.routes.ts'
import { createCrmModule } from './crm/crm.routes.ts'
import { createCrmAccountsModule } from './crm-accounts/crm-accounts.routes.ts'
import { createCrmOrdersModule } from './crm-orders/crm-orders.routes.ts'
import { createDevicesModule } from './devices/devices.routes.ts'
import { createDoctorPortalModule } from './doctor-portal/doctor-portal.routes.ts'
import { createInvoicesModule } from './invoices/invoices.routes.ts'
import { createLearningModule } from './learning/index.ts'
import { createMediaModule } from './media/index.ts'
import { createOrdersModule } from './orders/index.ts'
import { createPaymentsModule } from './payments/index.ts'
import { createReportsModule } from './reports/reports.routes.ts'
import { createRevenueModule } from './revenue/revenue.routes.ts'
import { createSearchModule } from './search/search.routes.ts'
import { createSecondFactorModule } from './second-factor/index.ts'
import { createUploadsModule } from './uploads/index.ts'
import { createVideosModule } from './videos/videos.routes.ts'

/** Registers the routes of one area. */
export type Module = (app: FastifyInstance) => void

/** Every area of the API; a new one is added here and nowhere else. */
export const moduleFactories: readonly ((services: Services) => Module)[] = [
  createAccountModule,
  createAuthModule,
  createSecondFactorModule,
  createCatalogueModule,
  createSearchModule,
  createContentModule,
  createArtModule,
  createCrmModule,
  createCrmAccountsModule,
  createCrmOrdersModule,
  createSalesModule,
  createInvoicesModule,
  createRevenueModule,
  createDevicesModule,
  createDoctorPortalModule,
  createLearningModule,
  createMediaModule,
  createOrdersModule,
  createPaymentsModule,
  createUploadsModule,
  createVideosModule,
  createReportsModule,
]
