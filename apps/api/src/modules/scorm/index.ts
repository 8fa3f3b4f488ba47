export { copyPackages } from './copy.service.ts'
export { createPackageKeeping, packagesByHour } from './keep-package.service.ts'
export { createScormModule } from './scorm.routes.ts'
