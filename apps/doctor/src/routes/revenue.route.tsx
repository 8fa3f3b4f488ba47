import { revenueMessages } from '../features/revenue/revenue.messages.ts'
import { RevenuePage } from '../features/revenue/revenue-page.tsx'

export const meta = () => ({ title: revenueMessages.title })

export const Component = RevenuePage
