import type { Actor } from './actor.ts'

/** Support staff help learners and doctors; only an owner may touch the accounts of staff. */
export const mayChangeStatusOf = (actor: Actor, target: { role: string }) =>
  target.role !== 'admin' || actor.rights.includes('owner')
