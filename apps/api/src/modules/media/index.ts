export { createMediaModule } from './media.module.ts'
export { createPackageKeyHousekeeping } from './reseal-package-keys.service.ts'
