import { done, seconds, step, UserError } from '../lib/say.ts'
import type { Version } from './source.ts'

/** What an upgrade does on one kind of machine; each step throws where it fails. */
export interface UpgradeSteps {
  /** @returns false where this version refuses the database or the machine; it has said why */
  check(): Promise<boolean>
  build(): Promise<void>
  /** @returns the name of the backup */
  backUp(): Promise<string>
  /** Called before the first change: from here on there is something to take back. */
  begin(backup: string): Promise<void>
  migrate(): Promise<void>
  /** Starts the new code, or tries it where something else starts it, and looks whether it is well. */
  start(): Promise<void>
}

/**
 * Runs an upgrade in the order in which the least is lost: everything that may fail without a trace comes before the
 * backup, the backup before the first change.
 * @throws UserError that says how far it came
 */
export async function runUpgrade(to: Version, steps: UpgradeSteps): Promise<void> {
  step(`Kiểm tra trước khi nâng lên ${to.name}…`)
  if (!(await steps.check()))
    throw new UserError('Chưa nâng được; chưa có gì bị đổi. Hãy sửa theo các dòng có → rồi chạy lại.')
  await steps.build()
  step('Sao lưu cơ sở dữ liệu và tệp…')
  const backup = await steps.backUp()
  done(`Bản sao lưu ${backup}`)
  await steps.begin(backup)
  const began = performance.now()
  step('Cập nhật cơ sở dữ liệu…')
  await steps.migrate()
  done(`Cơ sở dữ liệu đã ở bản mới (${seconds(began)})`)
  await steps.start()
}
