import { isAbsolute } from 'node:path'
import { gateways as gatewayNames } from '@repo/contract/payment-providers'
import { describe, expect, test } from 'vitest'
import { EnvError, loadEnv } from './env.ts'

const strong = (mark: string) => `${mark}7Qk2Zr9Xw4Bv6Nt3Lm8Hs5Gd1Fc0Ja`
const production = {
  DATABASE_URL: 'postgresql://db/app',
  JWT_SECRET: strong('aa'),
  OTP_PEPPER: strong('bb'),
  MEDIA_TOKEN_SECRET: strong('cc'),
  MEDIA_KEY_SECRET: strong('ee'),
  SEPAY_WEBHOOK_SECRET: strong('dd'),
  BANK_BIN: '970403',
  BANK_NAME: 'Sacombank',
  BANK_ACCOUNT: '0123456789',
  BANK_ACCOUNT_NAME: 'CONG TY',
  SMTP_URL: 'smtp://localhost:25',
}
const faultsOf = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    loadEnv(env)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.faults
    throw error
  }
}

describe('loadEnv', () => {
  test('takes a whole set, with defaults for the rest', () => {
    expect(loadEnv(production)).toMatchObject({
      API_PORT: 4000,
      HOST: '127.0.0.1',
      DEMO_MODE: false,
      BRAND_NAME: 'Thẩm Học',
    })
  })

  test.each([
    ['https://goi.example.vn', []],
    ['https://goi.example.vn/x', ['PUBLIC_PACKAGES_URL: không có đường dẫn phía sau tên máy chủ']],
  ])('%s as the host of packages', (url, faults) => {
    expect(faultsOf({ ...production, PUBLIC_PACKAGES_URL: url })).toEqual(faults)
  })

  test.each([
    ['hoc.example.vn', 'hoc.example.vn', false],
    ['goi.hoc.example.vn', 'hoc.example.vn', false],
    ['example.vn', 'hoc.example.vn', false],
    ['goi.example.vn', 'hoc.example.vn', false],
    ['goi.vien.com.vn', 'hoc.vien.com.vn', false],
    ['goi-vien.com.vn', 'hocvien.com.vn', true],
    ['hoc-goi.vn', 'hoc.example.vn', true],
    ['packages.localhost', 'localhost', true],
  ])(
    'packages on %s beside a site on %s: %s, since cookies reach every name below a domain',
    (host, site, isTaken) => {
      const urls = { PUBLIC_PACKAGES_URL: `https://${host}`, PUBLIC_WEB_URL: `https://${site}` }
      expect(
        faultsOf({ ...production, ...urls }).filter((fault) => fault.startsWith('PUBLIC_PACKAGES')),
      ).toHaveLength(isTaken ? 0 : 1)
    },
  )

  test('lists every fault at once, and no value of a secret', () => {
    const faults = faultsOf({
      ...production,
      API_PORT: 'x',
      JWT_SECRET: 'ngắn',
      DATABASE_URL: '',
      LOG_LEVEL: 'loud',
    })
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
      'API_PORT',
      'DATABASE_URL',
      'JWT_SECRET',
      'JWT_SECRET',
      'LOG_LEVEL',
    ])
    expect(faults.join()).not.toContain('ngắn')
  })

  test.each(['JWT_SECRET', 'OTP_PEPPER', 'MEDIA_TOKEN_SECRET', 'MEDIA_KEY_SECRET', 'SEPAY_WEBHOOK_SECRET'])(
    'does without an empty, default or shared %s',
    (name) => {
      expect(faultsOf({ ...production, [name]: undefined })).not.toEqual([])
      expect(faultsOf({ ...production, [name]: '' })).not.toEqual([])
      expect(faultsOf({ ...production, [name]: 'change-me-change-me-change-me-change-me' })).not.toEqual([])
      expect(faultsOf({ ...production, [name]: 'a'.repeat(40) })).not.toEqual([])
      const other = name === 'JWT_SECRET' ? 'OTP_PEPPER' : 'JWT_SECRET'
      expect(faultsOf({ ...production, [name]: production[other] })).not.toEqual([])
      expect(faultsOf({ ...production, DEMO_MODE: 'true', [name]: undefined })).not.toEqual([])
    },
  )

  test('takes the secret before the newest one while it is replaced, and no weak or shared one', () => {
    const previous = strong('zz')
    expect(loadEnv({ ...production, JWT_SECRET_PREVIOUS: previous }).JWT_SECRET_PREVIOUS).toBe(previous)
    expect(faultsOf({ ...production, JWT_SECRET_PREVIOUS: '' })).toEqual([])
    for (const wrong of ['ngắn', 'change-me-change-me-change-me-change-me', production.JWT_SECRET])
      expect(faultsOf({ ...production, JWT_SECRET_PREVIOUS: wrong })).not.toEqual([])
  })

  test('has a previous secret of media keys, which is no other one', () => {
    expect(faultsOf({ ...production, MEDIA_KEY_SECRET_PREVIOUS: strong('yy') })).toEqual([])
    expect(faultsOf({ ...production, MEDIA_KEY_SECRET_PREVIOUS: production.MEDIA_TOKEN_SECRET })).not.toEqual(
      [],
    )
  })

  const s3 = {
    STORAGE: 's3',
    S3_ENDPOINT: 'https://s3.example.vn/',
    S3_BUCKET: 'tham-hoc',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  test.each([
    [{}, []],
    [s3, []],
    [{ ...s3, S3_BUCKET: '', S3_ENDPOINT: '' }, ['S3_BUCKET', 'S3_ENDPOINT']],
    [{ ...s3, S3_BUCKET: 'Tên có dấu' }, ['S3_BUCKET']],
    [{ ...s3, MEDIA_HANDOFF: 'redirect' }, []],
    [{ MEDIA_HANDOFF: 'redirect' }, ['MEDIA_HANDOFF']],
    [{ MEDIA_HANDOFF: 'x-accel' }, []],
    [{ ...s3, MEDIA_HANDOFF: 'x-accel' }, ['MEDIA_HANDOFF']],
    [{ X_ACCEL_PREFIX: 'kho' }, ['X_ACCEL_PREFIX']],
    [{ STORAGE: 'ftp' }, ['STORAGE']],
  ])('wants a place for files that fits together: %j', (given, missing) => {
    expect(
      faultsOf({ ...production, ...given })
        .map((fault) => fault.split(':')[0])
        .sort(),
    ).toEqual(missing)
  })

  test('shuts ffmpeg in unless it is told otherwise; a demo takes what the machine can give', () => {
    expect(loadEnv(production).FFMPEG_SANDBOX).toBe('required')
    expect(loadEnv({ ...production, FFMPEG_SANDBOX: 'preferred' }).FFMPEG_SANDBOX).toBe('preferred')
    expect(loadEnv({ ...production, DEMO_MODE: 'true' }).FFMPEG_SANDBOX).toBe('preferred')
    expect(faultsOf({ ...production, FFMPEG_SANDBOX: 'off' })).toEqual([
      'FFMPEG_SANDBOX: là required hoặc preferred',
    ])
  })

  test('makes paths absolute that programs in folders of their own are given', () => {
    const { DATA_DIR, WHISPER_CLI, WHISPER_MODEL } = loadEnv({
      ...production,
      DATA_DIR: 'data',
      WHISPER_CLI: 'bin/whisper-cli',
      WHISPER_MODEL: 'ggml.bin',
    })
    for (const path of [DATA_DIR, WHISPER_CLI, WHISPER_MODEL]) expect(isAbsolute(path ?? '')).toBe(true)
    expect(loadEnv(production).WHISPER_CLI).toBeUndefined()
  })

  test('takes an own ffmpeg whole or not at all', () => {
    const both = { FFMPEG_PATH: '/opt/ffmpeg', FFPROBE_PATH: '/opt/ffprobe' }
    expect(loadEnv({ ...production, ...both })).toMatchObject(both)
    expect(faultsOf({ ...production, FFMPEG_PATH: '/opt/ffmpeg' })).toEqual([
      'FFPROBE_PATH: chưa đặt, trong khi cùng bộ đã có giá trị',
    ])
  })

  test('takes a bank account whole, or leaves it to the owners', () => {
    const { BANK_BIN, BANK_NAME, BANK_ACCOUNT, BANK_ACCOUNT_NAME, ...without } = production
    expect(loadEnv(without).BANK_ACCOUNT).toBeUndefined()
    expect(faultsOf({ ...without, BANK_BIN, BANK_NAME, BANK_ACCOUNT })).toEqual([
      'BANK_ACCOUNT_NAME: chưa đặt, trong khi cùng bộ đã có giá trị',
    ])
    expect(BANK_ACCOUNT_NAME).toBeTruthy()
  })

  test('lends a bank account and an outbox in demo mode only', () => {
    const { BANK_ACCOUNT, BANK_BIN, SMTP_URL, ...rest } = production
    expect(faultsOf(rest)).toHaveLength(3)
    expect(loadEnv({ ...rest, DEMO_MODE: 'true' }).BANK_BIN).toBe('999999')
    expect([BANK_ACCOUNT, BANK_BIN, SMTP_URL].every(Boolean)).toBe(true)
  })

  const gateways = {
    PAYMENT_GATEWAYS: gatewayNames.join(','),
    VNPAY_TMN_CODE: 'THAMHOC1',
    VNPAY_HASH_SECRET: 'QK7ZR9XW4BV6NT3LM8HS5GD1FC0JAPE2',
    MOMO_PARTNER_CODE: 'MOMOTHAM',
    MOMO_ACCESS_KEY: 'q7Zr9Xw4Bv6Nt3Lm',
    MOMO_SECRET_KEY: strong('m'),
    ZALOPAY_APP_ID: '4711',
    ZALOPAY_KEY1: strong('z1'),
    ZALOPAY_KEY2: strong('z2'),
    CASSO_WEBHOOK_KEY: strong('c'),
    PAYOS_CHECKSUM_KEY: strong('p'),
  }
  const providerSecrets = [
    'VNPAY_HASH_SECRET',
    'MOMO_SECRET_KEY',
    'ZALOPAY_KEY1',
    'ZALOPAY_KEY2',
    'CASSO_WEBHOOK_KEY',
    'PAYOS_CHECKSUM_KEY',
  ] as const
  const namesIn = (faults: readonly string[]) => [...new Set(faults.map((fault) => fault.split(':')[0]))]

  test.each(providerSecrets)('starts with no short, simple or shared %s, except for a trial', (name) => {
    expect(faultsOf({ ...production, ...gateways })).toEqual([])
    const weak = [
      'Qk2Zr9Xw4Bv6Nt3Lm8',
      'change-me-0123456789-change-me',
      'a'.repeat(40),
      production.JWT_SECRET,
      gateways[name === 'CASSO_WEBHOOK_KEY' ? 'PAYOS_CHECKSUM_KEY' : 'CASSO_WEBHOOK_KEY'],
    ]
    for (const value of weak) {
      const faults = faultsOf({ ...production, ...gateways, [name]: value })
      expect(namesIn(faults), value).toContain(name)
      expect(faults.join()).not.toContain(value)
      expect(faultsOf({ ...production, ...gateways, DEMO_MODE: 'true', [name]: value })).toEqual([])
    }
  })

  test.each(gatewayNames)(
    'starts with %s only when it is whole, and looks at each of its keys',
    (gateway) => {
      const switchedOn = { ...production, PAYMENT_GATEWAYS: gateway }
      const needs = namesIn(faultsOf(switchedOn))
      expect(needs).not.toEqual([])
      // MoMo's access key names the shop; it signs nothing.
      const keys = needs.filter((name) => /SECRET|KEY/.test(name ?? '') && name !== 'MOMO_ACCESS_KEY')
      const weak = Object.fromEntries(needs.map((name, index) => [name, String(12_345_678 + index)]))
      expect(namesIn(faultsOf({ ...switchedOn, ...weak }))).toEqual(keys)
      expect(keys).not.toEqual([])
    },
  )

  test('looks at no secret of a gateway that is switched off', () => {
    const off = {
      ...gateways,
      PAYMENT_GATEWAYS: 'vnpay',
      MOMO_SECRET_KEY: 'change-me',
      ZALOPAY_KEY1: 'change-me',
    }
    expect(faultsOf({ ...production, ...off })).toEqual([])
  })

  test.each([
    ['MOMO_SECRET_KEY', 'K951B6PE1waDMi640xX08PD3vg6EkVlz', { MOMO_API_URL: 'https://test-payment.momo.vn' }],
    [
      'ZALOPAY_KEY1',
      'sdngKKJmqEMzvh5QQcdD2A9XBSKUNaYn',
      { ZALOPAY_API_URL: 'https://sb-openapi.zalopay.vn' },
    ],
    [
      'ZALOPAY_KEY2',
      'trMrHtvjo6myautxDUiAcYsVtaeQ8nhf',
      { ZALOPAY_API_URL: 'https://sb-openapi.zalopay.vn' },
    ],
  ])(
    'takes the %s that everybody can read in the document for the trial of its gateway only',
    (name, value, trial) => {
      expect(namesIn(faultsOf({ ...production, ...gateways, [name]: value }))).toEqual([name])
      expect(faultsOf({ ...production, ...gateways, [name]: value, ...trial })).toEqual([])
    },
  )

  test('takes the BIN of a bank that is there, except in demo mode', () => {
    expect(faultsOf({ ...production, BANK_BIN: '970436' })).toEqual([])
    expect(namesIn(faultsOf({ ...production, BANK_BIN: '970463' }))).toEqual([])
    for (const wrong of ['970463 ', '97043', '970401', '999999', '436970'])
      expect(namesIn(faultsOf({ ...production, BANK_BIN: wrong }))).toEqual(['BANK_BIN'])
    expect(faultsOf({ ...production, DEMO_MODE: 'true', BANK_BIN: '999999' })).toEqual([])
  })

  test.each([
    ['8', [[null, 800]]],
    ['0', [[null, 0]]],
    [
      '8,2027-01-01:10',
      [
        [null, 800],
        ['2027-01-01', 1000],
      ],
    ],
    [
      '8.25, 2027-01-01:10, 2028-07-01:8',
      [
        [null, 825],
        ['2027-01-01', 1000],
        ['2028-07-01', 800],
      ],
    ],
  ])('reads the tax rate and its changes: %s', (given, rates) => {
    const { TAX_RATE_PERCENT } = loadEnv({ ...production, TAX_RATE_PERCENT: given })
    expect(TAX_RATE_PERCENT?.map(({ from, basisPoints }) => [from, basisPoints])).toEqual(rates)
  })

  test.each(['970418', '970426', '970448', '970452'])(
    'virtual account: needed where the bank %s tells SePay of no other money',
    (BANK_BIN) => {
      const own = { ...production, BANK_BIN }
      expect(faultsOf(own)).toEqual([expect.stringContaining('BANK_VIRTUAL_ACCOUNT')])
      expect(faultsOf({ ...own, BANK_VIRTUAL_ACCOUNT: '96247ABC123' })).toEqual([])
    },
  )

  test.each([
    'tám',
    '8%',
    '101',
    '-1',
    '8.123',
    '2027-01-01:8',
    '8,10',
    '8,2027-02-30:10',
    '8,2028-01-01:10,2027-01-01:8',
    '8,',
  ])('takes no tax rate that could be read in two ways: %s', (given) => {
    expect(faultsOf({ ...production, TAX_RATE_PERCENT: given })).toHaveLength(1)
  })

  test.each([
    [{ ZNS_APP_ID: '1', ZNS_APP_SECRET: 'x' }, ['ZNS_REFRESH_TOKEN', 'ZNS_TEMPLATE_ID']],
    [{ SMS_API_KEY: 'x' }, ['SMS_SECRET_KEY', 'SMS_BRAND']],
    [{ SMS_API_KEY: 'x', SMS_SECRET_KEY: 'y', SMS_BRAND: 'Thẩm Học' }, ['SMS_BRAND']],
    [{ SMS_API_KEY: 'x', SMS_SECRET_KEY: 'y', SMS_BRAND: 'ThamHoc' }, []],
    [{ SMS_URL: 'ftp://x' }, ['SMS_URL']],
  ])('wants a way to phones whole or not at all: %j', (given, missing) => {
    for (const mode of ['true', 'false'])
      expect(
        faultsOf({ ...production, DEMO_MODE: mode, ...given }).map((fault) => fault.split(':')[0]),
      ).toEqual(missing)
  })

  test.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, ['GOOGLE_CLIENT_SECRET']],
    [{ ZALO_LOGIN_APP_SECRET: 'x' }, ['ZALO_LOGIN_APP_ID']],
    [{ APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'y', APPLE_KEY_ID: 'z' }, ['APPLE_PRIVATE_KEY']],
    [{ GOOGLE_ISSUER: 'http://accounts.example.vn' }, ['GOOGLE_ISSUER']],
  ])('wants a service to sign in by whole, and by TLS: %j', (given, faulty) => {
    expect(faultsOf({ ...production, ...given }).map((fault) => fault.split(':')[0])).toEqual(faulty)
  })

  test('takes the key of Apple in one line', () => {
    const key = '-----BEGIN PRIVATE KEY-----\\nMIGT\\n-----END PRIVATE KEY-----'
    const set = { APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'y', APPLE_KEY_ID: 'z' }
    expect(loadEnv({ ...production, ...set, APPLE_PRIVATE_KEY: key }).APPLE_PRIVATE_KEY).toBe(
      '-----BEGIN PRIVATE KEY-----\nMIGT\n-----END PRIVATE KEY-----',
    )
    expect(faultsOf({ ...production, ...set, APPLE_PRIVATE_KEY: 'MIGT' })).toHaveLength(1)
  })
})
