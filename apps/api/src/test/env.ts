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

/** Settings that a test service adds to run as that of a real business. */
export const realBusiness = {
  DEMO_MODE: 'false',
  JWT_SECRET: 'Kx8vQ2mN5pR7tW1yB4cF6hJ9lZ3aS0dG',
  OTP_PEPPER: 'pL4kW9sX2bV7nM1qT6yR3eC8uI5oA0fH',
  MEDIA_TOKEN_SECRET: 'gD3fH8jK1lP6oI9uY4tR7eW2qA5sZ0xC',
  MEDIA_KEY_SECRET: 'hN4mB7vC1xZ6lK9jG2fD5sA8pO3iU0yT',
  SEPAY_WEBHOOK_SECRET: 'vB6nM1kL9jH4gF7dS2aP5oI8uY3tR0eW',
  BANK_BIN: '970436',
  BANK_NAME: 'VCB',
  BANK_ACCOUNT: '0123456789',
  BANK_ACCOUNT_NAME: 'CONG TY',
  SMTP_URL: 'smtp://127.0.0.1:25',
}
