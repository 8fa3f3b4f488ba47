export { type BroughtPicture, findCarriedPairs, keepBroughtPair } from './carried-pairs.service.ts'
export { newPictureKey } from './pairs.service.ts'
export { createPatientPicturesModule } from './patient-pictures.routes.ts'
export { createPairShower, judgePairs } from './show-pairs.service.ts'
