import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { email as emailField, text } from '@repo/contract/fields'
import { EnvError, loadEnv } from '../env.ts'
import { createOwner, minPasswordLength, OwnerError } from '../modules/auth/index.ts'
import { createLogger } from '../process/log.ts'
import { createServices } from '../services.ts'

/**
 * `node src/cli/create-owner.ts <email> <name…>`, `npm run create-owner` for people: makes the first administrator, who
 * can do everything. The password is read from OWNER_PASSWORD or asked for; there is no open endpoint for this on purpose.
 */
async function main(): Promise<void> {
  const [address = '', ...words] = process.argv.slice(2)
  const email = emailField.safeParse(address)
  const name = text(2, 80).safeParse(words.join(' '))
  if (!email.success || !name.success)
    throw new OwnerError('Cách dùng: npm run create-owner -- <email> "<họ và tên>"')
  const env = loadEnv()
  const password = process.env.OWNER_PASSWORD ?? (await askPassword())
  const running = await createServices(env, createLogger('warn'))
  try {
    await createOwner(running.services, { email: email.data, name: name.data, password })
    console.log(`Đã tạo chủ sở hữu ${email.data}. Đăng nhập tại ${env.PUBLIC_CRM_URL}/auth/login`)
    console.log(
      'Lần đăng nhập đầu tiên sẽ thiết lập xác thực hai bước: hãy cài sẵn một ứng dụng xác thực trên điện thoại.',
    )
  } finally {
    await running.close()
  }
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const password = randomBytes(15).toString('base64url')
    console.log(`Mật khẩu: ${password}`)
    return password
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await prompt.question(`Mật khẩu (ít nhất ${minPasswordLength.admin} ký tự): `)
  } finally {
    prompt.close()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof EnvError || error instanceof OwnerError ? error.message : error)
  process.exitCode = 1
}
