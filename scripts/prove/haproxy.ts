import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { findProgram, isExecutable } from '../lib/ffmpeg.ts'
import { onEnd } from '../lib/lifetime.ts'
import { run } from '../lib/run.ts'
import { UserError } from '../lib/say.ts'

/** A line of HAProxy's figures: `pxname`, `svname`, `status`, `hrsp_5xx`, `wretr`, `wredis` and more. */
export type ProxyFigures = Readonly<Record<string, string>>

export interface RunningProxy {
  figures(): Promise<ProxyFigures[]>
}

export interface ProxyStart {
  haproxy: string
  configuration: string
  /** Where the configuration is written to. */
  file: string
  /** Unix socket of the configuration that answers figures. */
  statsSocket: string
  /** When the command ends, it goes with these. */
  stage: 'services' | 'database'
  /** Whether all that should be behind it is up. */
  isWhole: (figures: ProxyFigures[]) => boolean
}

const START_LIMIT_MS = 60_000
const POLL_MS = 100

/** @throws UserError when this machine has no HAProxy */
export function findHaproxy(variables: NodeJS.ProcessEnv): string {
  const named = variables.HAPROXY_PATH
  if (named && !isExecutable(named))
    throw new UserError(`HAPROXY_PATH: không có chương trình nào chạy được ở ${named}`)
  const path = named || findProgram('haproxy', `${variables.PATH ?? ''}:/usr/sbin`)
  if (path) return path
  throw new UserError(
    'Máy không có HAProxy: hãy cài (apt-get install haproxy), hoặc đặt HAPROXY_PATH tới chương trình.',
  )
}

/** Starts HAProxy and waits until all that should be behind it is up. */
export async function startHaproxy(start: ProxyStart): Promise<RunningProxy> {
  const { haproxy, configuration, file, statsSocket, stage, isWhole } = start
  writeFileSync(file, configuration)
  const { code, output } = await run(haproxy, ['-c', '-f', file], { output: 'keep' })
  if (code !== 0) throw new UserError(`HAProxy không nhận cấu hình:\n${output.trim()}`)
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' })
  onEnd(stage, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  const figures = () => readFigures(statsSocket)
  const end = performance.now() + START_LIMIT_MS
  while (!isWhole(await figures().catch(() => []))) {
    if (child.exitCode !== null || performance.now() > end)
      throw new UserError('HAProxy không thấy đủ các dịch vụ phía sau.')
    await delay(POLL_MS)
  }
  return { figures }
}

/** How many servers of a backend are up. */
export const countUp = (lines: readonly ProxyFigures[], backend: string): number =>
  lines.filter(
    ({ pxname, svname = '', status }) => pxname === backend && /-\d+$/.test(svname) && status === 'UP',
  ).length

async function readFigures(socketPath: string): Promise<ProxyFigures[]> {
  const socket = connect(socketPath)
  socket.end('show stat\n')
  return parseFigures(await text(socket))
}

/** Reads the CSV that HAProxy answers to `show stat`; its first line begins with `# `. */
export function parseFigures(csv: string): ProxyFigures[] {
  const [head = '', ...lines] = csv.trim().split('\n')
  const names = head.replace(/^# /, '').split(',')
  return lines
    .filter(Boolean)
    .map((line) => Object.fromEntries(line.split(',').map((value, index) => [names[index] ?? '', value])))
}
