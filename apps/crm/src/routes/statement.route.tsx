import { revenueMessages as copy } from '../features/revenue/revenue.messages.ts'
import { StatementPage } from '../features/revenue/statement-page.tsx'

export const meta = () => ({ title: copy.one })

export const Component = StatementPage
