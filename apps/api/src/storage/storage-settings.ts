import { z } from 'zod'

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Settings for where files are stored, and who sends the bytes of videos. */
export const storageSettings = {
  STORAGE: z.enum(['local', 's3'], 'là local hoặc s3').default('local'),
  /** URL of any store that speaks S3, such as `https://s3.ap-southeast-1.amazonaws.com`. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'không phải tên bucket hợp lệ')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Puts the bucket into the path instead of the host name, as most stores other than Amazon's need. */
  S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false', '1', '0'])
    .default('true')
    .transform((value) => value === 'true' || value === '1'),
  /**
   * Who sends segments after this service has checked the request: this service itself (`none`), the nginx in front
   * of it (`x-accel`), or the store, by a signed URL that is valid for a minute (`redirect`).
   */
  MEDIA_HANDOFF: z.enum(['none', 'x-accel', 'redirect'], 'là none, x-accel hoặc redirect').default('none'),
  /** Internal location in nginx whose root is the storage folder. */
  X_ACCEL_PREFIX: z
    .string()
    .regex(/^(?:\/[\w-]+)+$/, 'phải bắt đầu bằng /')
    .default('/protected-media'),
  /** Seconds of video that an account may fetch ahead of twice the time that has passed; above it segments are refused. */
  MEDIA_BURST_SECONDS: z.coerce.number().int().min(12).max(3600).default(300),
}

/** Messages about settings that contradict each other. */
export function storageFaults(given: Record<string, string | undefined>): string[] {
  const isS3 = given.STORAGE === 's3'
  const faults = isS3
    ? s3Names.filter((name) => !given[name]).map((name) => `${name}: chưa đặt, trong khi STORAGE=s3`)
    : []
  if (given.MEDIA_HANDOFF === 'redirect' && !isS3)
    faults.push('MEDIA_HANDOFF: redirect chỉ dùng được khi STORAGE=s3')
  if (given.MEDIA_HANDOFF === 'x-accel' && isS3)
    faults.push('MEDIA_HANDOFF: x-accel chỉ dùng được khi STORAGE=local')
  return faults
}
