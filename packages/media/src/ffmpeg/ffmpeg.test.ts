import { describe, expect, it } from 'vitest'
import { isRecent, locateFfmpeg, parseVersion } from './locate-ffmpeg.ts'
import { createProgressReader } from './progress.ts'
import { runProcess } from './run-process.ts'

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
