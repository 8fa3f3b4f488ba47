import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isRecent, locateFfmpeg, parseVersion } from './locate-ffmpeg.ts'
import { createProgressReader } from './progress.ts'
import { runFfmpeg, stallLimitOf } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import { watchForStall } from './stall-watch.ts'

describe('locateFfmpeg', () => {
  it('reads the version of releases and of development builds', () => {
    expect(parseVersion('ffmpeg version 5.1.9-0+deb12u1 Copyright')).toBe('5.1.9-0+deb12u1')
    expect(parseVersion('ffprobe version n7.1 Copyright')).toBe('n7.1')
    expect(parseVersion('bash: ffmpeg: not found')).toBeNull()
  })

  it('wants 5.1 or newer', () => {
    expect(['4.4.2', '5.0.3', '5.1', 'n7.1', '10.0', 'N-119000-gabc'].map(isRecent)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('is null where there is none and the old builds are not allowed', async () => {
    expect(await locateFfmpeg({ env: { PATH: '/nonexistent' } })).toBeNull()
  })

  it('falls back to the builds from npm when allowed, and warns', async () => {
    const tools = await locateFfmpeg({ env: { PATH: '/nonexistent' }, allowBundled: true })
    expect(tools).toMatchObject({
      origin: 'bundled',
      warning: expect.stringContaining('Install ffmpeg 5.1'),
    })
  })

  it.each([
    ['one without the other', { ffmpegPath: '/opt/ffmpeg', ffprobePath: undefined }],
    ['programs that are none', { ffmpegPath: '/nonexistent/ffmpeg', ffprobePath: '/nonexistent/ffprobe' }],
  ])('says that it passed over what was chosen: %s', async (_what, chosen) => {
    const tools = await locateFfmpeg({ env: { PATH: '/nonexistent' }, chosen, allowBundled: true })
    expect(tools?.warning).toMatch(
      /^FFMPEG_PATH and FFPROBE_PATH do not name an ffmpeg .* Using the ffmpeg build/,
    )
  })

  it('takes what was chosen, by settings or by the caller, before what is on PATH', async () => {
    const bundled = await locateFfmpeg({ env: { PATH: '/nonexistent' }, allowBundled: true })
    const [ffmpegPath, ffprobePath] = [bundled?.ffmpegPath, bundled?.ffprobePath]
    const expected = { origin: 'env', ffmpegPath, ffprobePath, warning: null }
    expect(await locateFfmpeg({ chosen: { ffmpegPath, ffprobePath } })).toMatchObject(expected)
    const env = { ...process.env, FFMPEG_PATH: ffmpegPath, FFPROBE_PATH: ffprobePath }
    expect(await locateFfmpeg({ env })).toMatchObject(expected)
  })
})

describe('createProgressReader', () => {
  it('reads positions across cut pieces and skips N/A', () => {
    const positions: number[] = []
    const read = createProgressReader((positionMs) => positions.push(positionMs))
    read('frame=1\nout_time_us=N/A\nout_ti')
    read('me_us=1500000\nprogress=continue\nout_time_us=2000000\n')
    expect(positions).toEqual([1500, 2000])
  })
})

describe('runProcess', () => {
  const run = (script: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
    runProcess(process.execPath, ['-e', script], { timeoutMs: 10_000, ...options })

  it('passes no secret of the environment to the program', async () => {
    process.env.SECRET_OF_TEST = 'x'
    const result = await run('process.stdout.write(Object.keys(process.env).join())')
    delete process.env.SECRET_OF_TEST
    expect(result.stdout.split(',')).not.toContain('SECRET_OF_TEST')
  })

  it('passes on which driver VAAPI is to take', async () => {
    vi.stubEnv('LIBVA_DRIVER_NAME', 'i965')
    vi.stubEnv('LIBVA_DRIVERS_PATH', '/opt/dri')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { stdout } = await run('process.stdout.write(JSON.stringify(process.env))')
    expect(JSON.parse(stdout)).toMatchObject({ LIBVA_DRIVER_NAME: 'i965', LIBVA_DRIVERS_PATH: '/opt/dri' })
  })

  it('kills what takes too long', async () => {
    const result = await run('setInterval(() => {}, 1000)', { timeoutMs: 300 })
    expect(result).toMatchObject({ end: 'timeout', exitCode: null })
  })

  it('kills what is aborted, and starts nothing after an abort', async () => {
    const stop = new AbortController()
    const running = run('setInterval(() => {}, 1000)', { signal: stop.signal })
    stop.abort()
    expect((await running).end).toBe('aborted')
    expect((await run('process.exit(3)', { signal: stop.signal })).end).toBe('aborted')
  })

  it('says when the program is not there', async () => {
    expect((await runProcess('/nonexistent/ffmpeg', [], { timeoutMs: 1000 })).end).toBe('not-started')
  })
})

describe('a run that stands still', () => {
  it('ends like a time-out, as with a chip that hangs', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'stall-'))
    onTestFinished(() => rm(cwd, { recursive: true, force: true }))
    const ffmpegPath = join(cwd, 'ffmpeg')
    await writeFile(ffmpegPath, '#!/bin/sh\necho out_time_us=1000000\nexec sleep 60\n')
    await chmod(ffmpegPath, 0o755)
    const run = runFfmpeg({ ffmpegPath }, [], { cwd, stallMs: 300 })
    await expect(run).rejects.toMatchObject({ code: 'media.encoder_timeout' })
  })

  it('is ended as long after it moved last as it may stand still, and not once it is over', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const [watch, over] = [watchForStall(100), watchForStall(100)]
    over.end()
    vi.advanceTimersByTime(90)
    watch.moved()
    vi.advanceTimersByTime(90)
    expect(watch.signal.aborted).toBe(false)
    vi.advanceTimersByTime(10)
    expect([watch.signal.aborted, over.signal.aborted]).toEqual([true, false])
  })

  it('is waited for where the processor encodes, which may be slow', () => {
    expect([stallLimitOf(undefined), stallLimitOf({ kind: 'nvenc' })]).toEqual([undefined, 120_000])
  })
})
