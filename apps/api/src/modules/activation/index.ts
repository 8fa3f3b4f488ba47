export { createBatchesService } from './batches.service.ts'
export { createRedeemService } from './redeem.service.ts'
