export { listWithholdings, type WithholdingRow } from './withholding.repo.ts'
export { createWithholdingModule } from './withholding.routes.ts'
export { bookWithheld, planWithheld, readWithholding, settleWithheld } from './withholding.service.ts'
