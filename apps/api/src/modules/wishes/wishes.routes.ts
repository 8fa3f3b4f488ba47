import { wishes } from '@repo/contract/wishes'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createWishesService } from './wishes.service.ts'

/** The wish list of a learner. */
export const createWishesModule = (services: Needs<'db' | 'env' | 'clock'>): Module => {
  const service = createWishesService(services)
  return (app) =>
    implement(app, wishes, {
      wishes: ({ caller }) => service.list(caller.userId),
      addWish: ({ caller, params }) => service.add(caller.userId, params.id),
      removeWish: ({ caller, params }) => service.remove(caller.userId, params.id),
    })
}
