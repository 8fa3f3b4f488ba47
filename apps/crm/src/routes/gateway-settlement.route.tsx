import { settlementMessages as copy } from '../features/money/settlement.messages.ts'
import { SettlementPage } from '../features/money/settlement-page.tsx'

export const meta = () => ({ title: copy.one })

export const Component = SettlementPage
