export { findBatch, findOpenBatches, hasGivenCode, lockFreeCode, updateCode } from './activation.repo.ts'
export { createCodeSealer, printCode } from './activation-code.ts'
export { createBatchesService } from './batches.service.ts'
export { createRedeemService } from './redeem.service.ts'
