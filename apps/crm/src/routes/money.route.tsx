import { moneyMessages as copy } from '../features/money/money.messages.ts'
import { MoneyQueue } from '../features/money/money-queue.tsx'

export const meta = () => ({ title: copy.title })

export const Component = MoneyQueue
