import type { Services } from '../../core/services.ts'
import type { Module } from '../index.ts'
import { registerOrderEvents } from './order-events.routes.ts'
import { registerOrdersRoutes } from './orders.routes.ts'

/** Orders of learners. */
export const createOrdersModule =
  (services: Services): Module =>
  (app) => {
    registerOrdersRoutes(app, services)
    registerOrderEvents(app, services)
  }
