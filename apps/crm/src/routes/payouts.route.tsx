import { payoutMessages as copy } from '../features/payouts/payouts.messages.ts'
import { PayoutsPage } from '../features/payouts/payouts-page.tsx'

export const meta = () => ({ title: copy.title })

export const Component = PayoutsPage
