import { demoAccounts } from '../../apps/demo/src/demo-accounts.ts'
import { addressesOf } from './addresses.ts'
import type { Settings } from './settings.ts'

const LABEL_WIDTH = 18
const EMAIL_WIDTH = 30

/** Where to go and how to sign in, once everything is up. */
export function printWelcome(settings: Settings): void {
  const { web, crm, doctor, api, bank, gateways } = addressesOf(settings)
  console.info(`\n${settings.BRAND_NAME} đã sẵn sàng\n`)
  printRow('Trang học viên', web)
  printRow('Quản trị', `${crm}/crm`)
  printRow('Bác sĩ', `${doctor}/crm/doctor`)
  printRow('API', `${api}/openapi.json`)
  if (settings.DEMO_MODE) {
    printRow('Ngân hàng giả lập', bank)
    printRow('Cổng giả lập', gateways)
    console.info('\n  Tài khoản thử')
    for (const { email, password, note } of demoAccounts)
      console.info(`  ${email.padEnd(EMAIL_WIDTH)} ${password}  ${note}`)
    console.info('  Quản trị và bác sĩ còn nhập mã xác thực; trang đăng nhập hiện sẵn mã của tài khoản thử.')
  }
  console.info(`\n  Dữ liệu và nhật ký ở ${settings.DATA_DIR}. Nhấn Ctrl-C để dừng.\n`)
}

function printRow(label: string, value: string): void {
  console.info(`  ${label.padEnd(LABEL_WIDTH)} ${value}`)
}
