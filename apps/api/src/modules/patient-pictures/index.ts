export {
  type BroughtPicture,
  carriedPairs,
  keepBroughtPair,
  splitByConsent,
} from './carried-pairs.service.ts'
export { newPictureKey } from './pairs.service.ts'
export { findKeptPictures, findPairsOfCourse } from './patient-pictures.repo.ts'
export { createPatientPicturesModule } from './patient-pictures.routes.ts'
export {
  areForEverybody,
  areOfOwnPatients,
  createPairShower,
  createPublicPairs,
  judgePairs,
  namePairs,
} from './show-pairs.service.ts'
export { createUnrestedPairsSweep } from './unrested-pairs.service.ts'
