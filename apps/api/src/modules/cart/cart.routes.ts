import { cart } from '@repo/contract/cart'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createCartService } from './cart.service.ts'

/** The cart of a learner, and the prices of that of a visitor. */
export const createCartModule = (services: Needs<'db' | 'env' | 'clock'>): Module => {
  const service = createCartService(services)
  return (app) =>
    implement(app, cart, {
      priceCart: ({ query }) => service.price(query.courses ?? []),
      cart: ({ caller }) => service.get(caller.userId),
      addToCart: ({ caller, body }) => service.add(caller.userId, body.courses),
      removeFromCart: ({ caller, params }) => service.remove(caller.userId, params.id),
    })
}
