export { removeFromCart } from './cart.repo.ts'
export { createCartModule } from './cart.routes.ts'
