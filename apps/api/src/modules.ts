import type { Module } from './http/module.ts'
import { createAccountModule } from './modules/account/index.ts'
import { createArtModule } from './modules/art/art.routes.ts'
import { createAuthModule } from './modules/auth/index.ts'
import { createCatalogueModule } from './modules/catalogue/catalogue.routes.ts'
import { createContentModule } from './modules/content/content.routes.ts'
import { createCrmModule } from './modules/crm/crm.routes.ts'
import { createCrmAccountsModule } from './modules/crm-accounts/crm-accounts.routes.ts'
import { createCrmOrdersModule } from './modules/crm-orders/crm-orders.routes.ts'
import { createSalesModule } from './modules/crm-sales/crm-sales.routes.ts'
import { createDevicesModule } from './modules/devices/devices.routes.ts'
import { createDoctorPortalModule } from './modules/doctor-portal/doctor-portal.routes.ts'
import { createInvoicesModule } from './modules/invoices/invoices.routes.ts'
import { createLearningModule } from './modules/learning/index.ts'
import { createMediaModule } from './modules/media/index.ts'
import { createOrdersModule } from './modules/orders/index.ts'
import { createPaymentsModule } from './modules/payments/index.ts'
import { createOrderPayments } from './modules/payments/order-payments.service.ts'
import { createReportsModule } from './modules/reports/reports.routes.ts'
import { createRevenueModule } from './modules/revenue/revenue.routes.ts'
import { createSearchModule } from './modules/search/search.routes.ts'
import { createSecondFactorModule } from './modules/second-factor/index.ts'
import { createSecondFactorProof } from './modules/second-factor/proof.service.ts'
import { createUploadsModule } from './modules/uploads/index.ts'
import { createVideosModule } from './modules/videos/videos.routes.ts'
import type { AllServices } from './services.ts'

/** Every area of the API, given what it needs; a new one is added here and nowhere else. */
export function createModules(services: AllServices): readonly Module[] {
  return [
    createAccountModule(services),
    createAuthModule({ ...services, secondFactorCheck: createSecondFactorProof(services) }),
    createSecondFactorModule(services),
    createCatalogueModule(services),
    createSearchModule(services),
    createContentModule(services),
    createArtModule(services),
    createCrmModule(services),
    createCrmAccountsModule(services),
    createCrmOrdersModule(services),
    createSalesModule(services),
    createInvoicesModule(services),
    createRevenueModule(services),
    createDevicesModule(services),
    createDoctorPortalModule(services),
    createLearningModule(services),
    createMediaModule(services),
    createOrdersModule({ ...services, orderPayments: createOrderPayments(services) }),
    createPaymentsModule(services),
    createUploadsModule(services),
    createVideosModule(services),
    createReportsModule(services),
  ]
}
