import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import { registerBankRoutes } from './bank.routes.ts'
import { registerReportRoutes } from './nightly-report.routes.ts'
import { registerPaymentsRoutes } from './payments.routes.ts'
import type { WithPaymentReports } from './reports.service.ts'

/** Payments: attempts, notices of banks and gateways, and the nightly report. */
export const createPaymentsModule =
  (services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> & WithPaymentReports): Module =>
  (app) => {
    registerPaymentsRoutes(app, services)
    registerReportRoutes(app, services)
    registerBankRoutes(app, services)
  }
