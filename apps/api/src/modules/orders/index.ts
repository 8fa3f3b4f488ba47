import type { Services } from '../../context.ts'
import type { Module } from '../index.ts'
import { registerOrdersRoutes } from './orders.routes.ts'

/** Orders, and the bank's notices that pay them. */
export const createOrdersModule =
  (services: Services): Module =>
  (app) =>
    registerOrdersRoutes(app, services)
