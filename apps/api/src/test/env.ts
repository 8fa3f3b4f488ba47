import { type Env, loadEnv } from '../env.ts'

/** Settings of a test service in demo mode. */
export function testEnv(overrides: Record<string, string> = {}): Env {
  return loadEnv({
    DATABASE_URL: 'postgresql:///unused',
    DEMO_MODE: 'true',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    JWT_SECRET: 'test-jwt-0123456789abcdefghijklmnopq',
    OTP_PEPPER: 'test-otp-0123456789abcdefghijklmnopq',
    MEDIA_TOKEN_SECRET: 'test-media-0123456789abcdefghijklmnopq',
    MEDIA_KEY_SECRET: 'test-media-key-0123456789abcdefghijklmno',
    SEPAY_WEBHOOK_SECRET: 'test-sepay-0123456789abcdefghijklmnopq',
    DATABASE_POOL_SIZE: '10',
    FFMPEG_PATH: process.env.FFMPEG_PATH ?? '',
    FFPROBE_PATH: process.env.FFPROBE_PATH ?? '',
    ...overrides,
  })
}
