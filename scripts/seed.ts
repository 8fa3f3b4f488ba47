// `npm run seed`: writes the demo data, beside a running stack or with none.
import { loadSecrets } from './lib/data-folder.ts'
import { migrate, seed } from './lib/database.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { findDatabase } from './lib/find-database.ts'
import { main } from './lib/lifetime.ts'
import { done, step, UserError } from './lib/say.ts'
import { serviceEnv } from './lib/services.ts'
import { readSettings } from './lib/settings.ts'

/** The demo's accounts have passwords that everybody knows. */
const REFUSAL =
  'Dữ liệu thử có tài khoản với mật khẩu ai cũng biết, nên không được ghi vào hệ thống chạy thật (DEMO_MODE=false): hãy bỏ DEMO_MODE để chạy thử, trên một cơ sở dữ liệu khác.'

main(async () => {
  loadDotEnv()
  const settings = readSettings(process.env)
  if (!settings.DEMO_MODE) throw new UserError(REFUSAL)
  const { url, runsAsDemo } = await findDatabase(settings)
  if (runsAsDemo === false) throw new UserError(REFUSAL)
  const env = serviceEnv(settings, loadSecrets(settings.DATA_DIR), url)
  step('Tạo dữ liệu thử…')
  await migrate(env)
  await seed(env)
  done('Dữ liệu thử đã có đủ.')
  return 0
})
