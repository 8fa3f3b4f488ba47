export { mediaContentType } from './content-type.ts'
export { type LocateOptions, locateFfmpeg } from './ffmpeg/locate-ffmpeg.ts'
export { type RunFfmpegOptions, runFfmpeg } from './ffmpeg/run-ffmpeg.ts'
export { buildMasterPlaylist, writeMasterPlaylist } from './hls/master-playlist.ts'
export { type MediaPlaylist, parseMediaPlaylist } from './hls/media-playlist.ts'
export { buildStoryboardVtt, formatVttTime, normaliseCaptions } from './hls/web-vtt.ts'
export { MediaError, type MediaErrorCode, mediaErrorCodes } from './media-error.ts'
export { readManifest } from './pipeline/manifest.ts'
export { type PackageStage, type PackageVideoInput, packageVideo } from './pipeline/package-video.ts'
export { verifyPackage } from './pipeline/verify-package.ts'
export { buildFirstRenditionArgs, buildLadderArgs, type EncodeInput } from './plan/encode-args.ts'
export { buildPosterArgs, buildStoryboardArgs, planStoryboard } from './plan/image-args.ts'
export { planRenditions } from './plan/plan-renditions.ts'
export { defaultProbeLimits, type ProbeLimits } from './probe/probe-limits.ts'
export { probeVideo } from './probe/probe-video.ts'
export type {
  AudioRendition,
  CaptionInput,
  FfmpegTools,
  PackageManifest,
  RenditionPlan,
  VideoProbe,
  VideoRendition,
} from './types.ts'
