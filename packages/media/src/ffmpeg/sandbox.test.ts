import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FfmpegTools } from '../types.ts'
import { locateFfmpeg } from './locate-ffmpeg.ts'
import { type RunFfmpegOptions, runFfmpeg } from './run-ffmpeg.ts'
import { noSandbox, probeSandbox, type Sandbox, wrapCommand } from './sandbox.ts'

const endless = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30', '-c:v', 'libx264', '-preset', 'slow']

let tools: FfmpegTools
let sandbox: Sandbox
let dir: string

beforeAll(async () => {
  const found = await locateFfmpeg({ allowBundled: true })
  if (!found) throw new Error('No ffmpeg: install ffmpeg 5.1 or newer')
  tools = found
  sandbox = found.sandbox ?? noSandbox
  dir = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const run = (args: string[], options: Partial<RunFfmpegOptions> = {}) =>
  runFfmpeg(tools, args, { cwd: dir, timeoutMs: 30_000, ...options })

/** Runs ffmpeg against a listener of this machine and tells how many connections came. */
async function countConnections(within: Sandbox): Promise<number> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/video.mp4`
  const running = runFfmpeg({ ...tools, sandbox: within }, ['-i', url, '-f', 'null', '-'], {
    cwd: dir,
    timeoutMs: 20_000,
  })
  await expect(running).rejects.toMatchObject({ code: 'media.encoder_failed' })
  server.close()
  return connections
}

describe('the sandbox', () => {
  it('is found whole, or names what is missing', () => {
    const isWhole = Object.values(sandbox).every((command) => command.length > 0)
    expect(tools.note === null).toBe(isWhole)
  })

  it('is empty where its programs are not there, and says so once', async () => {
    const { sandbox: none, note } = await probeSandbox('/nonexistent')
    expect(none).toEqual(noSandbox)
    expect(note).toContain('ffmpeg runs without')
    expect(wrapCommand(none, { memoryBytes: 1, fileBytes: 1, cpuMs: 1 }, 'ffmpeg', ['-i'])).toEqual([
      'ffmpeg',
      ['-i'],
    ])
  })

  it('puts `setpriv`, which ends the program with its parent, innermost', () => {
    const whole = {
      limits: ['prlimit'],
      network: ['unshare', '-rn'],
      parent: ['setpriv', '--pdeathsig', 'KILL'],
    }
    expect(wrapCommand(whole, { memoryBytes: 9, fileBytes: 8, cpuMs: 1500 }, '/f', ['-i', 'x'])).toEqual([
      'prlimit',
      ['--as=9', '--fsize=8', '--cpu=2', 'unshare', '-rn', 'setpriv', '--pdeathsig', 'KILL', '/f', '-i', 'x'],
    ])
  })

  it('sends no packet, not even to this machine', async () => {
    expect(await countConnections(noSandbox)).toBeGreaterThan(0)
    expect(await countConnections(sandbox)).toBe(sandbox.network.length > 0 ? 0 : expect.any(Number))
  })

  it('holds memory, file size and processor time', async () => {
    expect(sandbox.limits.length > 0).toBe(existsSync('/usr/bin/prlimit'))
    if (sandbox.limits.length === 0) return
    const video = [...endless, '-t', '3', '-y', 'video.mp4']
    const failed = { code: 'media.encoder_failed' }
    await expect(run(video, { limits: { memoryBytes: 100 * 1024 ** 2 } })).rejects.toMatchObject(failed)
    await expect(run(video, { limits: { fileBytes: 50_000 } })).rejects.toMatchObject(failed)
    const forever = run([...endless, '-f', 'null', '-'], { limits: { cpuMs: 1000 } })
    await expect(forever).rejects.toMatchObject(failed)
    await expect(run(video)).resolves.toBeUndefined()
  })

  it('tells a full disk from a broken file', async () => {
    const onto = [...endless, '-t', '2', '-f', 'mpegts', '-y', '/dev/full']
    await expect(run(onto)).rejects.toMatchObject({ code: 'media.disk_full', isRetryable: true })
  })

  it('ends ffmpeg when its worker is killed', async () => {
    const script = `
      const { runFfmpeg } = await import(${JSON.stringify(new URL('./run-ffmpeg.ts', import.meta.url).href)})
      await runFfmpeg(${JSON.stringify(tools)}, ${JSON.stringify([...endless, '-f', 'null', '-'])}, { cwd: '/', timeoutMs: 60_000 })`
    const worker = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
    const encoder = await vi.waitFor(() => findChild(worker.pid ?? 0, 'ffmpeg'), { timeout: 20_000 })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    if (sandbox.parent.length === 0) process.kill(encoder, 'SIGKILL')
    await vi.waitFor(() => expect(isRunning(encoder)).resolves.toBe(false), { timeout: 5_000 })
  })
})

async function findChild(parent: number, name: string): Promise<number> {
  for (const entry of await readdir('/proc')) {
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    const match = /^(\d+) \((.*)\) \S (\d+) /.exec(stat)
    if (match && Number(match[3]) === parent && match[2] === name) return Number(match[1])
  }
  throw new Error(`No ${name} under ${parent}`)
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX] /.test(stat)
}
