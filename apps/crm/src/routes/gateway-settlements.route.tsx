import { settlementsMessages as copy } from '../features/money/settlement.messages.ts'
import { SettlementList } from '../features/money/settlement-list.tsx'

export const meta = () => ({ title: copy.title })

export const Component = SettlementList
