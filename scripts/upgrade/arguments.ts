import { parseArgs } from 'node:util'
import { UserError } from '../lib/say.ts'

/** What stands on this computer: installed by `install.sh`, containers, or a folder that `npm start` runs on. */
export type Deployment = 'machine' | 'containers' | 'folder'

const options = {
  back: { type: 'boolean', default: false },
  restore: { type: 'boolean', default: false },
  unchecked: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  rehearse: { type: 'boolean', default: false },
  // What was checked out before this version, given by the run that checked it out.
  from: { type: 'string' },
} as const

type Values = ReturnType<typeof parse>['values']

const USAGE = [
  'npm run upgrade [-- <bản>] [--check] [--rehearse]',
  'npm run upgrade -- --back [--restore] [--unchecked]',
].join('\n  ')

/**
 * Reads what the command was asked for.
 * @throws UserError for an option that is not known, or one that would be left aside here: each of them is about what may
 * be changed
 */
export function readUpgradeArguments(argv: string[], deployment: Deployment): Values & { ref?: string } {
  const { values, positionals } = parse(argv)
  const refusal = refusalOf(values, positionals, deployment)
  if (refusal) throw new UserError(`${refusal} Chưa có gì bị đổi. Cách dùng:\n  ${USAGE}`)
  const [ref] = positionals
  return ref === undefined ? values : { ...values, ref }
}

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options })
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\nCách dùng:\n  ${USAGE}`)
  }
}

function refusalOf(values: Values, positionals: readonly string[], deployment: Deployment): string | null {
  if (positionals.length > 1) return 'Chỉ nâng lên được một bản.'
  if (!values.back) {
    if (values.restore || values.unchecked) return '--restore và --unchecked chỉ đi với --back.'
    if (values.rehearse && deployment === 'containers')
      return 'Image của container không có PostgreSQL nên không có --rehearse ở đây.'
    return null
  }
  if (positionals.length > 0 || values.from)
    return '--back chỉ lùi được về bản ngay trước, không về bản được chọn.'
  if (values.check || values.rehearse)
    return '--check và --rehearse chỉ xem trước lần nâng, không đi với --back.'
  if (values.restore && deployment !== 'folder')
    return '--restore chỉ có ở thư mục của npm start; ở đây hãy khôi phục bản sao lưu theo docs/deploy/upgrade.md.'
  return values.restore && values.unchecked ? '--restore không cần --unchecked.' : null
}
