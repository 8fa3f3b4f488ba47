export { listShareRules } from './revenue.repo.ts'
export { createRevenueModule } from './revenue.routes.ts'
export { revenueOf, sumOfRevenue } from './revenue-sums.repo.ts'
export { findShare } from './share.ts'
