import { LedgerPage } from '../features/money/ledger-page.tsx'
import { ledgerMessages as copy } from '../features/money/money.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = LedgerPage
