export { parseCaptions } from './captions/parse-captions.ts'
export { mediaContentType } from './content-type.ts'
export { encryptPackage } from './encryption/encrypt-package.ts'
export { encryptedSize, keyIndexOf } from './encryption/encrypt-segments.ts'
export { type EncoderChoice, findHardware, type HardwareCheck } from './ffmpeg/find-hardware.ts'
export { type LocateOptions, locateFfmpeg } from './ffmpeg/locate-ffmpeg.ts'
export { type RunFfmpegOptions, runFfmpeg } from './ffmpeg/run-ffmpeg.ts'
export { probeSandbox } from './ffmpeg/sandbox.ts'
export { buildMasterPlaylist, unnamedSound, writeMasterPlaylist } from './hls/master-playlist.ts'
export { buildSubtitlePlaylist, type MediaPlaylist, parseMediaPlaylist } from './hls/media-playlist.ts'
export { type Rounds, repeatCues, repeatPlaylist, repeatStoryboard } from './hls/repeat.ts'
export { buildStoryboardVtt, normaliseCaptions } from './hls/web-vtt.ts'
export { MediaError, type MediaErrorCode, mediaErrorCodes, retryableErrorCodes } from './media-error.ts'
export { PACKAGING_VERSION, readManifest } from './pipeline/manifest.ts'
export { type FirstResult, packageFirst } from './pipeline/package-first.ts'
export { type LadderInput, type LadderResult, packageLadder } from './pipeline/package-ladder.ts'
export {
  firstStagePercent,
  type PackageStage,
  type PackageVideoInput,
  packageVideo,
} from './pipeline/package-video.ts'
export type { StageInput } from './pipeline/stage.ts'
export { verifyPackage } from './pipeline/verify-package.ts'
export { buildFirstRenditionArgs, buildLadderArgs, type EncodeInput, SEGMENT_MS } from './plan/encode-args.ts'
export { buildPosterArgs, buildStoryboardArgs, planStoryboard } from './plan/image-args.ts'
export { defaultLoudness } from './plan/loudness.ts'
export { planRenditions } from './plan/plan-renditions.ts'
export { defaultProbeLimits, type ProbeLimits } from './probe/probe-limits.ts'
export { probeVideo } from './probe/probe-video.ts'
export { SNIFF_BYTES, sniffContainer } from './probe/sniff-container.ts'
export { type ExtractSpeechInput, extractSpeech, SPEECH_FILE } from './speech/extract-speech.ts'
export { locateWhisper, type WhisperCheck, type WhisperTools } from './speech/locate-whisper.ts'
export { type RunWhisperInput, runWhisper, WhisperError, type WhisperFailure } from './speech/run-whisper.ts'
export type {
  AudioRendition,
  CaptionInput,
  Cue,
  EmbeddedCaptions,
  FfmpegTools,
  HardwareEncoder,
  LoudnessTarget,
  ManifestAudio,
  PackageEncryption,
  PackageManifest,
  RenditionPlan,
  VideoProbe,
  VideoRendition,
} from './types.ts'
