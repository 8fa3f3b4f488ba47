export { copyPackages } from './copy.service.ts'
export { createScormModule } from './scorm.routes.ts'
