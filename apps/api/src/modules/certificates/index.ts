export { createCertificatesModule } from './certificates.routes.ts'
export { findSavedRule, saveRule } from './rules.repo.ts'
