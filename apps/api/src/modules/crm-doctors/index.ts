export { createCrmDoctorsModule } from './crm-doctors.routes.ts'
