import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import { metricsFaults, metricsFields, metricsPort } from '@repo/observe/metrics-settings'
import { napasBanks } from '@repo/payments'
import { z } from 'zod'
import { backupFaults, backupSettings } from './backup/backup-settings.ts'
import { shareADomain } from './core/domains.ts'
import { outsideFaults, outsideSets, outsideSettings } from './env-outside.ts'
import { gatewayFaults, paymentSettings } from './env-payments.ts'
import { weakSecretFaults } from './env-secrets.ts'
import { storageFaults, storageSettings } from './storage/storage-settings.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1')
/** A secret has no default on purpose: a forgotten one must stop the service, not weaken it. */
const secret = z.string().min(32, 'cần ít nhất 32 ký tự ngẫu nhiên')
/** Bytes of a key in unpadded base64url, as `web-push generate-vapid-keys` prints them. */
const vapidKey = (bytes: number) =>
  z.string().refine((value) => Buffer.from(value, 'base64url').length === bytes, 'không phải khóa VAPID')
/** Origins, divided by commas. */
const origins = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ })))
const webUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

const usualSites = {
  PUBLIC_WEB_URL: 'http://localhost:3000',
  PUBLIC_CRM_URL: 'http://admin.localhost:3001',
  PUBLIC_DOCTOR_URL: 'http://doctor.localhost:3002',
}

/** Absolute once read: programs run in folders of their own. */
const chosenFile = z
  .string()
  .min(1)
  .transform((path) => resolve(path))
  .optional()

const schema = z.object({
  API_PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().min(1, 'cần địa chỉ PostgreSQL'),
  /** PostgreSQL itself, where `DATABASE_URL` leads to PgBouncer in transaction mode; see docs/deploy/several-instances.md. */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /** A streaming replica that the API sends public reads and reports to, while it is not far behind; see docs/deploy/several-instances.md. */
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  /** Valkey (or Redis up to 7.2) that counts limits and carries events instead of the database; see docs/deploy/several-instances.md. */
  VALKEY_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Absolute once read: ffmpeg runs in folders of its own. */
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .transform((path) => resolve(path)),
  BRAND_NAME: z.string().min(1).max(60).default('Thẩm Học'),
  DEMO_MODE: flag,
  PUBLIC_WEB_URL: webUrl.default(usualSites.PUBLIC_WEB_URL),
  PUBLIC_CRM_URL: webUrl.default(usualSites.PUBLIC_CRM_URL),
  PUBLIC_DOCTOR_URL: webUrl.default(usualSites.PUBLIC_DOCTOR_URL),
  /**
   * Origin of the host on which browsers play SCORM packages; it leads to this service and has no session. Without it packages
   * are neither taken nor played; see docs/decisions/090-imports.md.
   */
  PUBLIC_PACKAGES_URL: webUrl.optional(),
  PUBLIC_API_PREFIX: z
    .string()
    .regex(/^(?:\/[\w-]+)*$/, 'phải rỗng hoặc bắt đầu bằng /')
    .default('/api'),
  /** Address of the bank emulator as a browser sees it; demo mode only. */
  BANK_PORT: port.default(4010),
  JWT_SECRET: secret,
  /** The one before, while what it made is still in use; see docs/decisions/010-second-factor.md. */
  JWT_SECRET_PREVIOUS: secret.optional(),
  OTP_PEPPER: secret,
  /** The one before, while links in mails and codes on paper that it made are still in use; see docs/security/secrets.md. */
  OTP_PEPPER_PREVIOUS: secret.optional(),
  MEDIA_TOKEN_SECRET: secret,
  /** Behind the keys of encrypted videos; losing it loses them until they are prepared anew. */
  MEDIA_KEY_SECRET: secret,
  MEDIA_KEY_SECRET_PREVIOUS: secret.optional(),
  SEPAY_WEBHOOK_SECRET: secret,
  ...paymentSettings,
  BANK_BIN: z
    .string()
    .regex(/^\d{6}$/, 'là sáu chữ số của ngân hàng')
    .optional(),
  BANK_NAME: z.string().min(1).optional(),
  BANK_ACCOUNT: z
    .string()
    .regex(/^[0-9A-Z]{4,19}$/, 'chỉ gồm chữ số hoặc chữ hoa')
    .optional(),
  BANK_ACCOUNT_NAME: z.string().min(1).optional(),
  /** The virtual account that buyers transfer to, where the bank tells SePay of no other money. */
  BANK_VIRTUAL_ACCOUNT: z
    .string()
    .regex(/^[0-9A-Z]{4,19}$/, 'chỉ gồm chữ số hoặc chữ hoa')
    .optional(),
  /** `smtp://user:password@host:port`; without it mails stay in the outbox (demo mode). */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('no-reply@localhost'),
  /** Domain of the addresses to which doctors answer questions by mail, and the secret that its provider signs with; both or none. */
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'là tên miền viết thường')
    .optional(),
  INBOUND_MAIL_SECRET: secret.optional(),
  /** Codes for a new password by Zalo; off until all four are set. */
  ZNS_APP_ID: z.string().min(1).optional(),
  ZNS_APP_SECRET: z.string().min(1).optional(),
  /** The first one; those after it are kept in the database. */
  ZNS_REFRESH_TOKEN: z.string().min(1).optional(),
  ZNS_TEMPLATE_ID: z.string().min(1).optional(),
  ZNS_URL: webUrl.default('https://business.openapi.zalo.me/message/template'),
  ZNS_TOKEN_URL: webUrl.default('https://oauth.zaloapp.com/v4/oa/access_token'),
  /** The same by SMS through eSMS, on its own or for numbers without Zalo; off until all three are set. */
  SMS_API_KEY: z.string().min(1).optional(),
  SMS_SECRET_KEY: z.string().min(1).optional(),
  SMS_BRAND: z
    .string()
    .regex(/^[\w .-]{2,11}$/, 'là tên thương hiệu đã đăng ký, tối đa 11 ký tự')
    .optional(),
  SMS_URL: webUrl.default('https://rest.esms.vn/MainService.svc/json/SendMultipleMessage_V4_post_json'),
  ...outsideSettings,
  /** Origins of browsers that may send unsafe requests, besides the three sites. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  /** Proxies between the internet and this service; only that many X-Forwarded-For hops are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(1),
  /** The keys of pushes to browsers (RFC 8292, November 2017) and where their services reach us; off until all three are set. */
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@\S+|https:\/\/\S+)$/, 'là mailto:… hoặc https://…')
    .optional(),
  /** Origins of push services besides those of the known browsers. */
  PUSH_SERVICES: origins,
  /** Origins of learning platforms (LTI) that lie inside or speak plain HTTP; others are called by https outside only. */
  LTI_INNER_PLATFORMS: origins,
  /** The same for identity providers of clinics. */
  CLINIC_INNER_ISSUERS: origins,
  /** Files with the RSA key that certificates of completion are signed with, and its certificates, in PEM; both or none. */
  CERTIFICATE_KEY_FILE: z.string().min(1).optional(),
  CERTIFICATE_CHAIN_FILE: z.string().min(1).optional(),
  /** File with the certificates of earlier keys, in PEM, so that the badges which they signed can still be verified. */
  CERTIFICATE_FORMER_FILE: z.string().min(1).optional(),
  /** Devices on which one learner may play lessons at a time. */
  LEARNING_DEVICE_LIMIT: z.coerce.number().int().min(1).max(50).default(3),
  ...storageSettings,
  /** Programs to prepare videos with, instead of those on PATH. */
  FFMPEG_PATH: z.string().min(1).optional(),
  FFPROBE_PATH: z.string().min(1).optional(),
  /**
   * Whether ffmpeg reads files of strangers only without network and within limits of memory and time (`required`), or
   * also where the system gives less (`preferred`).
   * Default: required, except in demo mode.
   */
  FFMPEG_SANDBOX: z.enum(['required', 'preferred'], 'là required hoặc preferred').optional(),
  /**
   * What compresses videos: the processor (`off`), the first graphics chip that works (`auto`), or one of NVIDIA's
   * (`nvenc`) or of Intel's and AMD's (`vaapi`) alone. Without one that works the processor does.
   */
  VIDEO_ENCODER: z.enum(['off', 'auto', 'nvenc', 'vaapi'], 'là off, auto, nvenc hoặc vaapi').default('off'),
  /** whisper.cpp's program (`whisper-cli`) and a model for it: drafts of captions are off until both are set. */
  WHISPER_CLI: chosenFile,
  WHISPER_MODEL: chosenFile,
  /** Target loudness of every video in LUFS, or `off` to leave it unchanged. True peaks stay below -1.5 dBTP. */
  VIDEO_LOUDNESS: z
    .union([z.literal('off'), z.coerce.number().min(-31).max(-9)], 'là off hoặc một số từ -31 đến -9')
    .default(-16),
  /** Highest frame rate that renditions of 720p and above keep; 60 takes about 1.5 times the bits of 30. */
  VIDEO_MAX_FRAME_RATE: z.coerce
    .number()
    .refine((rate) => rate === 30 || rate === 50 || rate === 60, 'là 30, 50 hoặc 60')
    .default(60),
  /** Largest video file, in bytes. */
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(20 * 1024 ** 3),
  /** What one account may keep in originals and send at a time, in bytes. */
  UPLOAD_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(500 * 1024 ** 3),
  /** Room on the disk that uploads leave to everything else, in bytes. */
  UPLOAD_DISK_RESERVE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024 ** 3),
  /** Folder of the backups that `npm run backup` writes. */
  BACKUP_DIR: chosenFile,
  ...backupSettings,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(12),
  /** Ports on which API and worker answer Prometheus; without one that process does not. */
  API_METRICS_PORT: metricsPort,
  WORKER_METRICS_PORT: metricsPort,
  ...metricsFields,
  /** Collector of traces that takes OTLP over HTTP, such as http://127.0.0.1:4318; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Account of the local bank emulator. No bank has this BIN, so a scanned demo code moves no real money. */
const demoBank = {
  BANK_BIN: '999999',
  BANK_NAME: 'Ngân hàng giả lập',
  BANK_ACCOUNT: '0000123456789',
  BANK_ACCOUNT_NAME: 'TAI KHOAN THU NGHIEM',
}

type Settled = { FFMPEG_SANDBOX: 'required' | 'preferred' }

export type Env = Readonly<Omit<z.output<typeof schema>, keyof Settled> & Settled>

/** Settings that keep the service from starting, all of them at once. */
export class EnvError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`Cấu hình chưa đúng:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'EnvError'
    this.faults = faults
  }
}

/**
 * Reads every setting before anything starts.
 * @throws EnvError naming each fault, never a secret's value.
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty variable means "not set"; compose files cannot leave one out.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  const isDemo = given.DEMO_MODE === 'true' || given.DEMO_MODE === '1'
  const faults = parsed.success ? [] : parsed.error.issues.map(toFault)
  faults.push(
    ...halfSetFaults(given),
    ...vapidFaults(given),
    ...packagesFaults(given),
    ...gatewayFaults(given),
    ...storageFaults(given),
    ...backupFaults(given),
    ...metricsFaults(given, ['API_METRICS_PORT', 'WORKER_METRICS_PORT']),
  )
  if (!isDemo) {
    faults.push(...bankFaults(given), ...weakSecretFaults(given), ...outsideFaults(given))
    if (!given.SMTP_URL) faults.push('SMTP_URL: cần máy chủ thư khi không ở chế độ thử')
  }
  if (!parsed.success || faults.length > 0) throw new EnvError([...new Set(faults)])
  const defaults = { ...(isDemo ? demoBank : {}), FFMPEG_SANDBOX: isDemo ? 'preferred' : 'required' }
  return { ...defaults, ...withoutUndefined(parsed.data) } as Env
}

type Given = Record<string, string | undefined>

function toFault(issue: z.core.$ZodIssue): string {
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return `${issue.path.join('.')}: ${isMissing ? 'chưa đặt' : issue.message}`
}

const wholeSets = [
  ['ZNS_APP_ID', 'ZNS_APP_SECRET', 'ZNS_REFRESH_TOKEN', 'ZNS_TEMPLATE_ID'],
  ['SMS_API_KEY', 'SMS_SECRET_KEY', 'SMS_BRAND'],
  ['MEINVOICE_TAX_CODE', 'MEINVOICE_USERNAME', 'MEINVOICE_PASSWORD', 'MEINVOICE_SERIES'],
  ...outsideSets,
  ['FFMPEG_PATH', 'FFPROBE_PATH'],
  ['INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_SECRET'],
  ['CERTIFICATE_KEY_FILE', 'CERTIFICATE_CHAIN_FILE'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
]

/** Half a channel would take requests and send nothing, half an account or an ffmpeg would not be taken. */
function halfSetFaults(given: Record<string, string | undefined>, sets = wholeSets): string[] {
  return sets.flatMap((names) => {
    const missing = names.filter((name) => !given[name])
    if (missing.length === names.length) return []
    return missing.map((name) => `${name}: chưa đặt, trong khi cùng bộ đã có giá trị`)
  })
}

/** A package on the host of a site would read its session. */
function packagesFaults({ PUBLIC_PACKAGES_URL: url, ...given }: Given): string[] {
  if (!url || !URL.canParse(url)) return []
  const { hostname, pathname } = new URL(url)
  const names = ['PUBLIC_WEB_URL', 'PUBLIC_CRM_URL', 'PUBLIC_DOCTOR_URL'] as const
  const hostOf = (site: string | undefined) => (site && URL.canParse(site) ? new URL(site).hostname : '')
  const shared = names.find((name) => {
    const site = hostOf(given[name] ?? usualSites[name])
    return site === hostname || shareADomain(hostname, site)
  })
  return [
    ...(shared
      ? [
          `PUBLIC_PACKAGES_URL: phải nằm ở tên miền khác với ${shared}, vì gói đặt được cookie cho mọi tên dưới cùng tên miền`,
        ]
      : []),
    ...(pathname === '/' ? [] : ['PUBLIC_PACKAGES_URL: không có đường dẫn phía sau tên máy chủ']),
  ]
}

/** Browsers subscribe with the public key, so pushes signed with another key would all be refused. */
function vapidFaults({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Given): string[] {
  if (!publicKey || !privateKey) return []
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return ['VAPID_PRIVATE_KEY: không phải khóa VAPID']
  }
  return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
    ? []
    : ['VAPID_PUBLIC_KEY: không thuộc cùng cặp với VAPID_PRIVATE_KEY']
}

/**
 * Banks that tell SePay of money on virtual accounts only, by their BIN (developer.sepay.vn/en/sepay-webhooks,
 * "Supported banks", stored copy read on 2026-11-22: "No main account, must use VA").
 */
export const virtualOnlyBanks: Readonly<Record<string, string>> = {
  '970418': 'BIDV',
  '970426': 'MSB',
  '970448': 'OCB',
  '970452': 'KienlongBank',
}

/** Without an account owners set one at `/crm/Settings`; until then nothing is sold for money. */
function bankFaults(given: Record<string, string | undefined>): string[] {
  const missing = halfSetFaults(given, [Object.keys(demoBank)])
  const bin = given.BANK_BIN ?? ''
  if (
    virtualOnlyBanks[bin] &&
    !given.BANK_VIRTUAL_ACCOUNT &&
    !given.CASSO_WEBHOOK_KEY &&
    !given.PAYOS_CHECKSUM_KEY
  )
    missing.push(
      `BANK_VIRTUAL_ACCOUNT: chưa đặt, trong khi ${virtualOnlyBanks[bin]} chỉ báo có cho SePay qua tài khoản ảo`,
    )
  // What has the right form and is nobody's would show learners a code that no bank takes.
  const isNobody = /^\d{6}$/.test(bin) && napasBanks[bin] === undefined
  return isNobody ? [...missing, 'BANK_BIN: không có ngân hàng nào của NAPAS mang mã này'] : missing
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T
}
