// `npm start`: the whole product on this machine, with demo data, until Ctrl-C.
import { demoAccounts } from '../apps/api/src/db/seed/demo-accounts.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { seconds, step } from './lib/say.ts'
import { addressesOf, planServices } from './lib/services.ts'
import { readSettings, type Settings } from './lib/settings.ts'
import { startStack } from './lib/stack.ts'

function printWelcome(settings: Settings): void {
  const { web, crm, doctor, api, bank } = addressesOf(settings)
  const lines = [
    ['Trang học viên', web],
    ['Quản trị', `${crm}/crm`],
    ['Bác sĩ', `${doctor}/crm/doctor`],
    ['API', `${api}/openapi.json`],
    ...(settings.DEMO_MODE ? [['Ngân hàng giả lập', bank]] : []),
  ]
  console.info(`\n${settings.BRAND_NAME} đã sẵn sàng\n`)
  for (const [label = '', address] of lines) console.info(`  ${label.padEnd(18)} ${address}`)
  if (settings.DEMO_MODE) printAccounts()
  console.info(`\n  Dữ liệu và nhật ký ở ${settings.DATA_DIR}. Nhấn Ctrl-C để dừng.\n`)
}

function printAccounts(): void {
  console.info('\n  Tài khoản thử')
  for (const { role, email, password } of demoAccounts) {
    console.info(`  ${role.padEnd(18)} ${email}  ${password}`)
  }
}

main(async () => {
  const began = performance.now()
  loadDotEnv()
  const settings = readSettings(process.env)
  step(`Khởi động ${settings.BRAND_NAME}…`)
  await startStack({ settings, plan: planServices, isBuilt: true })
  printWelcome(settings)
  step(`Khởi động trong ${seconds(began)}`)
  return undefined
}, 0)
