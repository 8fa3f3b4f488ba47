import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { aptInstall, canUseApt, findProgram } from '../../scripts/lib/ffmpeg.ts'
import { onEnd } from '../../scripts/lib/lifetime.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { done, step, UserError, warn } from '../../scripts/lib/say.ts'
import { readProcesses } from '../processes.ts'

const START_LIMIT_MS = 10_000
const SBIN = '/usr/sbin:/usr/local/sbin'

/** Path of nginx, installed if allowed; null, with a message, if there is none to compare with. */
export async function ensureNginx(): Promise<string | null> {
  const find = () => findProgram('nginx', `${process.env.PATH ?? ''}:${SBIN}`)
  const found = find()
  if (found) return found
  if (canUseApt()) {
    step('Máy chưa có nginx để so sánh, đang cài bằng apt-get…')
    if (await aptInstall('nginx-light')) {
      done('Đã cài nginx')
      return find()
    }
  }
  warn('Máy không có nginx: không so sánh được tốc độ gửi video.')
  return null
}

/** One worker, as our API is one process; `sendfile`, no log: the most that nginx can do. */
const configFor = (folder: string, root: string, port: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`

export interface Nginx {
  port: number
  /** The process that sends. */
  pid: number
  stop(): Promise<void>
}

/** Serves the files of `root` until it is stopped; what it writes itself is in `folder`. */
export async function startNginx(program: string, folder: string, root: string): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  const [port = 0] = await findFreePorts(1)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configFor(folder, root, port))
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = () => {
    child.kill('SIGTERM')
    return closed
  }
  onEnd('services', stop)
  const end = performance.now() + START_LIMIT_MS
  while (performance.now() < end && child.exitCode === null) {
    const worker = (await readProcesses()).find(({ parent }) => parent === child.pid)
    if (worker) return { port, pid: worker.pid, stop }
    await delay(50)
  }
  throw new UserError('nginx không khởi động được.')
}
