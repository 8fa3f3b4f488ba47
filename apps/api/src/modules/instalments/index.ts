export { createInstalmentsModule } from './instalments.routes.ts'
export { findOfferedPlans } from './offered-plans.service.ts'
