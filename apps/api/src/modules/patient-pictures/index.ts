export { createPatientPicturesModule } from './patient-pictures.routes.ts'
export { createPairShower, judgePairs } from './show-pairs.service.ts'
