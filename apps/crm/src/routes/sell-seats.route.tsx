import { sellMessages as copy } from '../features/organisations/organisations.messages.ts'
import { SellSeats } from '../features/organisations/sell-seats.tsx'

export const meta = () => ({ title: copy.title })

export const Component = SellSeats
