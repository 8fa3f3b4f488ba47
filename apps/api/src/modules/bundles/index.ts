export { bestBundles } from './bundle-rule.ts'
export { findOffers } from './bundles.repo.ts'
export { createBundlesModule } from './bundles.routes.ts'
