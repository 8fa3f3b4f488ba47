export { createClinicSeats } from './clinic-seats.service.ts'
export { createSeatGiving } from './give-seats.service.ts'
export { createOrganisationsModule } from './organisations.routes.ts'
export { createSeatsModule } from './own-seats.routes.ts'
