import { type Env, EnvError, loadEnv } from '../env.ts'
import { type Finding, fault, ok } from './finding.ts'

export type Variables = Record<string, string | undefined>

export interface JudgedSettings {
  findings: Finding[]
  /** What the other looks go by, faulty settings left out; null where too little is left. */
  env: Env | null
  isDemo: boolean
}

const WHERE = 'sửa trong tệp cấu hình (README, mục “Settings”; danh sách đầy đủ: apps/api/src/env.ts)'

/** Judges the settings as the service does at its start, and says that demo mode is none for a business. */
export function judgeSettings(variables: Variables): JudgedSettings {
  const isDemo = variables.DEMO_MODE === 'true' || variables.DEMO_MODE === '1'
  const faults = faultsOf(variables)
  const findings = faults.map((text) => fault('settings', text, WHERE))
  if (faults.length === 0) findings.push(ok('settings', 'Mọi biến môi trường đều hợp lệ, bí mật đủ mạnh'))
  findings.push(
    isDemo
      ? fault(
          'mode.demo',
          'DEMO_MODE đang bật: ai cũng biết mật khẩu của tài khoản thử, thư và tiền đều là giả',
          'đặt DEMO_MODE=false trên một cơ sở dữ liệu trống trước khi mở cho người học',
        )
      : ok('mode.demo', 'Không ở chế độ thử'),
  )
  return { findings, env: usableEnv(variables, faults, isDemo), isDemo }
}

function faultsOf(variables: Variables): readonly string[] {
  try {
    loadEnv(variables)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.faults
    throw error
  }
}

/** Stands in for secrets that are missing, so that the rest can be looked at; never leaves this process. */
const placeholders = Object.fromEntries(
  ['JWT_SECRET', 'OTP_PEPPER', 'MEDIA_TOKEN_SECRET', 'MEDIA_KEY_SECRET', 'SEPAY_WEBHOOK_SECRET'].map(
    (name) => [name, `${name}-stands-in-for-a-missing-one`],
  ),
)

const bankNames = ['BANK_BIN', 'BANK_NAME', 'BANK_ACCOUNT', 'BANK_ACCOUNT_NAME']

/** Settings that stand by themselves: with these alone something can still be looked at. */
const independent =
  /^(DATABASE_(URL|POOL_SIZE)|DATA_DIR|BACKUP_DIR|PUBLIC_\w+|SMTP_URL|BRAND_NAME|UPLOAD_DISK_RESERVE_BYTES)$/

function usableEnv(variables: Variables, faults: readonly string[], isDemo: boolean): Env | null {
  if (faults.length === 0) return loadEnv(variables)
  // Also those that a fault names as its reason, such as a gateway whose keys are missing.
  const faulty = new Set(faults.flatMap((text) => text.match(/[A-Z][A-Z0-9_]{2,}/g) ?? []))
  const sound = Object.entries(variables).filter(([name]) => !faulty.has(name))
  const few = sound.filter(([name]) => independent.test(name))
  for (const given of [sound, few].map((entries): Variables => Object.fromEntries(entries))) {
    // Demo mode asks for less, so that one fault hides none of the other looks.
    const tried = {
      DATABASE_URL: 'postgres://unset',
      FFMPEG_SANDBOX: isDemo ? 'preferred' : 'required',
      ...placeholders,
      ...given,
      DEMO_MODE: 'true',
    }
    if (faultsOf(tried).length === 0) return withoutDemo(loadEnv(tried), given, isDemo)
  }
  return null
}

/** What demo mode invents is none of the operator's. */
function withoutDemo(env: Env, given: Variables, isDemo: boolean): Env {
  const invented = isDemo ? [] : bankNames.filter((name) => !given[name])
  const own = Object.entries(env).filter(([name]) => !invented.includes(name))
  return { ...(Object.fromEntries(own) as Env), DEMO_MODE: isDemo }
}
