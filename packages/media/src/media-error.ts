/** Every way the pipeline can refuse or fail; the messages of the sites map each to one Vietnamese sentence. */
export const mediaErrorCodes = [
  'media.file_missing',
  'media.file_empty',
  'media.file_too_large',
  'media.container_unsupported',
  'media.unreadable',
  'media.no_streams',
  'media.codec_unsupported',
  'media.no_picture',
  'media.no_sound',
  'media.too_short',
  'media.too_long',
  'media.frame_too_large',
  'media.frame_rate_too_high',
  'media.too_many_streams',
  'media.probe_timeout',
  'media.encoder_failed',
  'media.encoder_timeout',
  'media.disk_full',
  'media.captions_invalid',
  'media.package_invalid',
  'media.aborted',
] as const

export type MediaErrorCode = (typeof mediaErrorCodes)[number]

/**
 * The one error class of this package. `code` is stable and may be shown (translated); `message` and `details` are for
 * logs: they can hold file names and lines of ffmpeg's output.
 */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  readonly code: MediaErrorCode
  readonly details: Record<string, unknown>

  constructor(code: MediaErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.details = details
  }

  /** True when trying the same file again can help: the fault lies with the machine, not with the file. */
  get isRetryable(): boolean {
    return retryableErrorCodes.has(this.code)
  }
}

/** Those whose fault lies with the machine, not with the file. */
export const retryableErrorCodes: ReadonlySet<MediaErrorCode> = new Set([
  'media.probe_timeout',
  'media.encoder_failed',
  'media.encoder_timeout',
  'media.disk_full',
  'media.package_invalid',
  'media.aborted',
])
