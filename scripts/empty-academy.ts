// An academy as it is on its first day, without demo data: `node scripts/empty-academy.ts <email> "<name>"` starts it and
// makes its owner (OWNER_PASSWORD). For the journey that opens one, which sets ports, folder and mail server.
import { locateFfmpeg } from '../packages/media/src/ffmpeg/locate-ffmpeg.ts'
import { readAllSettings } from './lib/all-settings.ts'
import { loadSecrets, readRuntime } from './lib/data-folder.ts'
import { main } from './lib/lifetime.ts'
import { runNode } from './lib/run.ts'
import { UserError } from './lib/say.ts'
import { productionPlan, serviceEnv } from './lib/services.ts'
import type { Settings } from './lib/settings.ts'
import { startStack } from './lib/stack.ts'

main(async () => {
  await chooseFfmpeg()
  const settings = readAllSettings(process.env)
  await startStack({ settings, plan: productionPlan, isBuilt: false })
  await createOwner(settings, process.argv.slice(2))
  process.send?.('ready')
  return undefined
}, 0)

/** Outside demo mode the build from npm is used only where it was chosen, and a machine may have no other. */
async function chooseFfmpeg(): Promise<void> {
  const tools = await locateFfmpeg({ allowBundled: true })
  if (!tools) throw new UserError('Không có ffmpeg để chuẩn bị video.')
  process.env.FFMPEG_PATH = tools.ffmpegPath
  process.env.FFPROBE_PATH = tools.ffprobePath
}

async function createOwner(settings: Settings, words: string[]): Promise<void> {
  const runtime = readRuntime(settings.DATA_DIR)
  if (!runtime) throw new UserError('Hệ thống vừa khởi động đã dừng.')
  const env = serviceEnv(settings, loadSecrets(settings.DATA_DIR), runtime.databaseUrl)
  const { code, output } = await runNode('apps/api/src/cli/create-owner.ts', words, { env, output: 'keep' })
  if (code !== 0) throw new UserError(`Không tạo được chủ sở hữu:\n${output.trim()}`)
}
