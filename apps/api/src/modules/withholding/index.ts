export { listWithholdings, type WithholdingRow } from './withholding.repo.ts'
export { createWithholdingModule } from './withholding.routes.ts'
export {
  bookCommissionTax,
  bookWithheld,
  planWithheld,
  readCommissionTax,
  readWithholding,
  settleWithheld,
} from './withholding.service.ts'
