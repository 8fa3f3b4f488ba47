export { createSecondFactorHousekeeping } from './housekeeping.service.ts'
export { createSecondFactorProof, type WithSecondFactorProof } from './proof.service.ts'
export { createSecondFactorModule } from './second-factor.module.ts'
export { findFactor, removeFactor } from './second-factor.repo.ts'
