import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { createAuthModule } from './auth/index.ts'
import { createCatalogueModule } from './catalogue/catalogue.routes.ts'
import { createContentModule } from './content/content.routes.ts'
import { createOrdersModule } from './orders/index.ts'

/** Registers the routes of one area. */
export type Module = (app: FastifyInstance) => void

/** Every area of the API; a new one is added here and nowhere else. */
export const moduleFactories: readonly ((services: Services) => Module)[] = [createAuthModule, createCatalogueModule, createContentModule, createOrdersModule]
