export { createSeatGiving } from './give-seats.service.ts'
export { createOrganisationsModule } from './organisations.routes.ts'
export { createSeatsModule } from './own-seats.routes.ts'
