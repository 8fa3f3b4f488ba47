import { BankPage } from '../features/money/bank-page.tsx'
import { bankMessages as copy } from '../features/money/money.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = BankPage
