import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaError } from '../media-error.ts'
import { packageFirst } from '../pipeline/package-first.ts'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import { findHardware } from './find-hardware.ts'
import { hardwareLimits } from './sandbox.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('chips')
})
afterAll(() => bench.remove())

/** Writes a program with this text into the folder of the tests. @returns its path */
async function writeProgram(...lines: string[]) {
  const path = join(await mkdtemp(join(bench.root, 'fake-')), 'ffmpeg')
  await writeFile(path, lines.join('\n'))
  await chmod(path, 0o755)
  return path
}

/** A program that encodes for arguments which match, and ends like ffmpeg without a driver for all others. */
async function fakeFfmpeg(matching: string) {
  const ffmpegPath = await writeProgram(
    '#!/bin/sh',
    `case "$*" in ${matching}) exit 0;; esac`,
    "echo 'Cannot load libcuda.so.1' >&2",
    'exit 1',
  )
  return { ffmpegPath }
}
const devices = ['/dev/dri/renderD128', '/dev/dri/renderD129']

describe('findHardware', () => {
  it('auto takes NVENC first, then each device of VAAPI with the better mode first', async () => {
    const found = async (matching: string) =>
      (await findHardware(await fakeFfmpeg(matching), 'auto', devices)).hardware
    expect(await found('*')).toEqual({ kind: 'nvenc' })
    expect(await found('*h264_vaapi*')).toEqual({ kind: 'vaapi', device: devices[0], rateControl: 'QVBR' })
    expect(await found('*renderD129*rc_mode\\ VBR*')).toEqual({
      kind: 'vaapi',
      device: devices[1],
      rateControl: 'VBR',
    })
  })

  it('tries no other kind than the one that was chosen, and nothing where it is off', async () => {
    const nvencOnly = await fakeFfmpeg('*h264_nvenc*')
    const check = await findHardware(nvencOnly, 'vaapi', devices.slice(0, 1))
    expect(check.hardware).toBeNull()
    expect(check.note).toContain('VAAPI /dev/dri/renderD128 QVBR: Cannot load libcuda.so.1')
    expect(check.note).not.toContain('NVENC')
    expect(await findHardware({ ffmpegPath: '/nonexistent/ffmpeg' }, 'off')).toEqual({
      hardware: null,
      note: null,
    })
    expect((await findHardware(nvencOnly, 'vaapi', [])).note).toContain('no device in /dev/dri')
  })

  it('the ffmpeg of this machine finds none at a device that is not there, and says so', async () => {
    const check = await findHardware(bench.tools, 'vaapi', [join(bench.root, 'renderD128')])
    expect(check.hardware).toBeNull()
    expect(check.note).toMatch(/^No chip encodes videos, the processor does \(VAAPI .+\)\.$/)
  })

  it('NVENC has no limit of address space, which its driver reserves for all memory', () => {
    expect(hardwareLimits({ kind: 'nvenc' })).toEqual({ memoryBytes: null })
    expect([
      hardwareLimits(undefined),
      hardwareLimits({ kind: 'vaapi', device: '', rateControl: 'VBR' }),
    ]).toEqual([{}, {}])
  })
})

it('a video whose chip goes beyond the ceiling of bits is prepared by the processor', async () => {
  const source = await bench.make('noise.mp4', picture('640x360', 25, 2), tone(2), x264, aac)
  const chipOnly = '-rc -cq -b:v -forced-idr -no-scenecut -maxrate -bufsize -preset -tune'.split(' ')
  const ffmpegPath = await writeProgram(
    `#!${process.execPath}`,
    `const chipOnly = ${JSON.stringify(chipOnly)}`,
    'const given = process.argv.slice(2)',
    "const isChip = given.includes('h264_nvenc')",
    'const own = given.filter((arg, i) => !(isChip && (chipOnly.includes(arg) || chipOnly.includes(given[i - 1]))))',
    "const args = own.flatMap((arg) => (arg === 'h264_nvenc' ? ['libx264', '-preset', 'ultrafast', '-qp', '1'] : [arg]))",
    `const { status } = require('node:child_process').spawnSync(${JSON.stringify(bench.tools.ffmpegPath)}, args, { stdio: 'inherit' })`,
    'process.exitCode = status ?? 1',
  )
  const failures: MediaError[] = []
  const workDir = join(bench.root, 'beyond')
  const { manifest } = await packageFirst(
    { ...bench.tools, ffmpegPath, hardware: { kind: 'nvenc' } },
    { source, workDir, onFallback: (error) => failures.push(error) },
  )
  expect(failures.map(({ message }) => message)).toEqual(['A segment has more bits than its ceiling'])
  expect(manifest.video[0]?.bandwidth).toBeLessThan(1_400_000 * 1.05)
  await rm(workDir, { recursive: true, force: true })
})

it('a video at which the chip fails is prepared by the processor, with progress that never falls', async () => {
  const source = await bench.make('clip.mp4', picture('320x180', 25, 2), tone(2), x264, aac)
  const hardware = { kind: 'vaapi', device: join(bench.root, 'renderD128'), rateControl: 'VBR' } as const
  const workDir = join(bench.root, 'work')
  const failures: string[] = []
  const percents: number[] = []
  const { manifest } = await packageFirst(
    { ...bench.tools, hardware },
    {
      source,
      workDir,
      onFallback: ({ code }) => failures.push(code),
      onProgress: (percent) => percents.push(percent),
    },
  )
  expect(manifest.video).toHaveLength(1)
  expect(failures).toEqual(['media.encoder_failed'])
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  await rm(workDir, { recursive: true, force: true })
})
