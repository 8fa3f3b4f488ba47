import { OrderPage } from '../features/orders/order-page.tsx'
import { ordersMessages as copy } from '../features/orders/orders.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = OrderPage
