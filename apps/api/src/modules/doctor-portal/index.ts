export { createDoctorPortalModule } from './doctor-portal.routes.ts'
