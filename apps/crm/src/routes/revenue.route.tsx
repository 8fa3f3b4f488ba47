import { revenueMessages as copy } from '../features/revenue/revenue.messages.ts'
import { RevenuePage } from '../features/revenue/revenue-page.tsx'

export const meta = () => ({ title: copy.title })

export const Component = RevenuePage
