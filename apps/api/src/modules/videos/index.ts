export { createDiskRoom } from './disk-room.ts'
export { encoderFaultOf } from './encoder.policy.ts'
export { findEncoderFault } from './encoder.repo.ts'
export { createFilms, type WithFilms } from './films.service.ts'
export { createPackageKeys, SEGMENTS_PER_KEY, type WithPackageKeys } from './package-keys.ts'
export {
  findPackage,
  findPackagesSealedOtherwise,
  manifestOf,
  packageFolder,
  replaceSealedKeys,
} from './packages.repo.ts'
export { createRemovePackages, type WithPackageRemoval } from './remove-packages.service.ts'
export { listSoundTracks } from './sound-tracks.repo.ts'
export { withSoundNames } from './sound-tracks.ts'
export { describeTranscodeFailure } from './transcode.messages.ts'
export { createVideoQueue, type WithFullVideoQueue } from './video-queue.service.ts'
export { videoRecords } from './video-records.service.ts'
export { findNewestOriginal, lockVideo } from './video-row.repo.ts'
export { createVideoSweep, type WithVideoSweep } from './video-sweep.service.ts'
export { scopeOf } from './videos.policy.ts'
export { findSpokenFacts, findVideoLength, hasAnyVideo, hasVideo } from './videos.repo.ts'
export { createVideosModule } from './videos.routes.ts'
export type { Asker } from './videos.service.ts'
export { withWorkFolder } from './work-folder.ts'
