export { createOrganisationsModule } from './organisations.routes.ts'
export { createSeatsModule } from './own-seats.routes.ts'
