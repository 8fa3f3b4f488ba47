export { createCrmModule } from './crm.routes.ts'
export { renameDoctorInSearch } from './doctor-names.service.ts'
export { findStudent, matchesPerson } from './users.repo.ts'
