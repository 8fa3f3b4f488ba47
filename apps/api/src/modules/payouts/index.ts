export { createPayoutsModule } from './payouts.routes.ts'
