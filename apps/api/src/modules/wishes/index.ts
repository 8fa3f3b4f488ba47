export { createWishesModule } from './wishes.routes.ts'
