import { makeOrderMessages as copy } from '../features/orders/make-order.messages.ts'
import { OrderAdd } from '../features/orders/order-add.tsx'

export const meta = () => ({ title: copy.title })

export const Component = OrderAdd
