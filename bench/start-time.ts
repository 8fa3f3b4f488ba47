import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOnBareMachine, whyNoBareMachine } from '../scripts/lib/bare-machine.ts'
import { onEnd } from '../scripts/lib/lifetime.ts'
import { ROOT } from '../scripts/lib/paths.ts'
import { run } from '../scripts/lib/run.ts'
import { done, step, UserError, warn } from '../scripts/lib/say.ts'
import { today } from './machine.ts'
import { npmStart, type StackUnderTest } from './stack-under-test.ts'
import { median } from './stats.ts'
import type { Row } from './table.ts'

export const START_COLUMNS = ['start', 'seconds', 'aim', 'measured']

const WARM_STARTS = 3
const WARM_AIM_MS = 10_000

/** The start in a fresh clone is rarely measured, so its row may be older than the others. */
const NAMES = {
  bare: 'minimal Debian 12 root with Node 20 and npm alone',
  cold: 'fresh clone, nothing installed or kept',
  first: 'packages installed, no data yet',
  warm: `warm (median of ${WARM_STARTS})`,
}
export const START_ROWS = Object.values(NAMES)

const toSeconds = (ms: number) => (ms / 1000).toFixed(1)

/** Starts, stops and starts again on one data folder. */
export async function measureWarmStarts(dataDir: string): Promise<{ rows: Row[]; stack: StackUnderTest }> {
  step('npm start trên thư mục dữ liệu trống…')
  let stack = await npmStart(ROOT, dataDir)
  const first = stack.readyMs
  done(`${toSeconds(first)} giây`)
  const warm: number[] = []
  for (let round = 0; round < WARM_STARTS; round += 1) {
    await stack.stop()
    step('npm start lần nữa…')
    stack = await npmStart(ROOT, dataDir)
    warm.push(stack.readyMs)
    done(`${toSeconds(stack.readyMs)} giây`)
  }
  const middle = median(warm)
  const rows = [
    [NAMES.first, toSeconds(first), '–', today()],
    [NAMES.warm, toSeconds(middle), `< ${WARM_AIM_MS / 1000} ${middle < WARM_AIM_MS ? '✓' : '✗'}`, today()],
  ]
  return { rows, stack }
}

/** From `npm start` in a fresh clone of what is committed to ready, with no package kept on this machine. */
export async function measureColdStart(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'))
  onEnd('folder', () => rmSync(folder, { recursive: true, force: true }))
  const [clone, home] = [join(folder, 'clone'), join(folder, 'home')]
  step('npm start trong một bản sao mới của kho mã…')
  const { code, output } = await run('git', ['clone', '--quiet', ROOT, clone], { output: 'keep' })
  if (code !== 0) throw new UserError(`Không sao được kho mã:\n${output.trim()}`)
  mkdirSync(home)
  const stack = await npmStart(clone, join(clone, '.data'), emptyStores(home))
  await stack.stop()
  done(`${toSeconds(stack.readyMs)} giây`)
  return [NAMES.cold, toSeconds(stack.readyMs), '–', today()]
}

/** From `npm start` in a minimal Debian root to ready; null where no such root can be made. */
export async function measureBareStart(): Promise<Row | null> {
  const reason = await whyNoBareMachine()
  if (reason) {
    warn(`Không đo được khởi động trên máy trống: ${reason}.`)
    return null
  }
  const start = await startOnBareMachine()
  if (!start) return null
  done(`${toSeconds(start.readyMs)} giây`)
  return [NAMES.bare, toSeconds(start.readyMs), '–', today()]
}

/** npm and pnpm keep what they fetched in these; settings such as the registry's address stay. */
function emptyStores(home: string): NodeJS.ProcessEnv {
  return {
    npm_config_cache: join(home, 'npm'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_STATE_HOME: join(home, 'state'),
    PNPM_HOME: join(home, 'pnpm'),
  }
}
