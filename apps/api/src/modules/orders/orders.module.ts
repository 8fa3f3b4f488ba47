import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import { registerOrderEvents } from './order-events.routes.ts'
import type { WithOrderWatch } from './order-watch.ts'
import { registerOrdersRoutes, type WithOrderPayments } from './orders.routes.ts'
import { createOrdersService } from './orders.service.ts'

/** Orders of learners. */
export const createOrdersModule =
  (
    services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> & WithOrderWatch & WithOrderPayments,
  ): Module =>
  (app) => {
    const orders = createOrdersService(services)
    registerOrdersRoutes(app, services, orders)
    registerOrderEvents(app, services, orders)
  }
