// `npm run reset`: empties the data folder after asking; `--yes` does not ask.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { claimDataFolder } from './lib/data-folder.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { done, step, UserError } from './lib/say.ts'
import { readSettings } from './lib/settings.ts'

/** What `npm start` writes: a folder without any of it is not ours to empty. */
const OUR_FILES = ['secrets.json', 'running.lock', 'postgres']

async function isConfirmed(dataDir: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) {
    throw new UserError('Lệnh này xóa hết dữ liệu: hãy chạy trong cửa sổ dòng lệnh, hoặc thêm `-- --yes`.')
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(
    `Xóa toàn bộ dữ liệu trong ${dataDir}? Không thể hoàn tác. (gõ "xoa" để đồng ý) `,
  )
  prompt.close()
  return ['xoa', 'xóa', 'xoá'].includes(answer.trim().toLowerCase().normalize('NFC'))
}

main(async () => {
  loadDotEnv()
  const { DATA_DIR, DATABASE_URL } = readSettings(process.env)
  if (DATABASE_URL)
    step('Cơ sở dữ liệu của DATABASE_URL không bị động tới; lệnh này chỉ xóa thư mục dữ liệu.')
  if (!existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0) {
    done(`Thư mục ${DATA_DIR} đã trống.`)
    return 0
  }
  if (!OUR_FILES.some((name) => existsSync(join(DATA_DIR, name)))) {
    throw new UserError(`${DATA_DIR} không phải thư mục dữ liệu của dự án này: hãy kiểm tra lại DATA_DIR.`)
  }
  const lock = claimDataFolder(DATA_DIR)
  if (!(await isConfirmed(DATA_DIR))) {
    step('Không xóa gì.')
    return 1
  }
  lock.release()
  for (const name of readdirSync(DATA_DIR)) rmSync(join(DATA_DIR, name), { recursive: true, force: true })
  done(`Đã xóa dữ liệu trong ${DATA_DIR}. \`npm start\` sẽ tạo lại từ đầu.`)
  return 0
})
