import { OrderList } from '../features/orders/order-list.tsx'
import { ordersMessages as copy } from '../features/orders/orders.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = OrderList
