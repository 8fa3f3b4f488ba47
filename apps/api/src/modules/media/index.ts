export { createMediaModule } from './media.module.ts'
export { createMediaService } from './media.service.ts'
export { createPackageKeyHousekeeping } from './reseal-package-keys.service.ts'
