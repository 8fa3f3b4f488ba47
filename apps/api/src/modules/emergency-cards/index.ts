export { createEmergencyCardsModule } from './emergency-cards.routes.ts'
