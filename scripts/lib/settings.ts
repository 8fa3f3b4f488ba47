import { resolve } from 'node:path'
import { z } from 'zod'
import { PORTS_BROWSERS_REFUSE } from './browser-ports.ts'
import { ROOT } from './paths.ts'
import { UserError } from './say.ts'

const port = (standard: number) =>
  z.coerce
    .number('phải là một con số')
    .int('phải là số nguyên')
    .min(1, 'phải từ 1 đến 65535')
    .max(65_535, 'phải từ 1 đến 65535')
    .refine(
      (number) => !PORTS_BROWSERS_REFUSE.has(number),
      'trình duyệt không mở cổng này, hãy chọn cổng khác',
    )
    .default(standard)

const schema = z.object({
  WEB_PORT: port(3000),
  CRM_PORT: port(3001),
  DOCTOR_PORT: port(3002),
  API_PORT: port(4000),
  BANK_PORT: port(4010),
  GATEWAY_PORT: port(4020),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(ROOT, path)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'phải bắt đầu bằng postgres:// hoặc postgresql://')
    .optional(),
  BRAND_NAME: z
    .string()
    .trim()
    .min(1, 'không được để trống')
    .max(60, 'dài tối đa 60 ký tự')
    .default('Thẩm Học'),
  DEMO_MODE: z
    .enum(['true', 'false', '1', '0'], 'phải là true hoặc false')
    .default('true')
    .transform((value) => value === 'true' || value === '1'),
})

export type Settings = z.output<typeof schema>

/** Settings whose value is a port that one of our services listens on. */
export const PORT_NAMES = [
  'WEB_PORT',
  'CRM_PORT',
  'DOCTOR_PORT',
  'API_PORT',
  'BANK_PORT',
  'GATEWAY_PORT',
] as const
export type PortName = (typeof PORT_NAMES)[number]

/** Ports of what plays banks and gateways, in demo mode only. */
export const DEMO_PORT_NAMES: readonly PortName[] = ['BANK_PORT', 'GATEWAY_PORT']

export type Variables = Record<string, string | undefined>

/**
 * Reads the settings of the stack itself; `readAllSettings` also asks its services whether they could start.
 * @throws UserError that names every fault at once.
 */
export function readSettings(variables: Variables): Settings {
  const { settings, faults } = parseSettings(variables)
  if (settings) return settings
  throw settingsError(faults)
}

/** The settings, or else what is wrong with them. */
export function parseSettings(variables: Variables): { settings: Settings | null; faults: string[] } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  const faults = result.success
    ? findSharedPorts(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return { settings: result.success && faults.length === 0 ? result.data : null, faults }
}

export function settingsError(faults: Iterable<string>): UserError {
  const list = Array.from(faults, (fault) => `  - ${fault}`).join('\n')
  return new UserError(`Cấu hình chưa đúng, hãy sửa các biến môi trường sau:\n${list}`)
}

function findSharedPorts(settings: Settings): string[] {
  return PORT_NAMES.flatMap((name, index) => {
    const earlier = PORT_NAMES.slice(0, index).find((other) => settings[other] === settings[name])
    return earlier ? [`${name}: trùng cổng ${settings[name]} với ${earlier}`] : []
  })
}
