import { expect, it } from 'vitest'
import { MediaError, type MediaErrorCode } from '../media-error.ts'
import type { FfmpegTools } from '../types.ts'
import { withProcessor } from './with-processor.ts'

const processor: FfmpegTools = {
  ffmpegPath: 'ffmpeg',
  ffprobePath: 'ffprobe',
  version: '7.1',
  origin: 'system',
  canToneMap: true,
  warning: null,
}
const withChip: FfmpegTools = { ...processor, hardware: { kind: 'nvenc' } }

/** Runs a stage whose chip fails with this error. @returns what ran, and what was thrown in the end */
async function runWith(tools: FfmpegTools, code: MediaErrorCode) {
  const ran: string[] = []
  const told: string[] = []
  const input = { source: 'a', workDir: 'b', onFallback: (error: MediaError) => told.push(error.code) }
  const end = await withProcessor(tools, input, async ({ hardware }) => {
    ran.push(hardware?.kind ?? 'processor')
    if (hardware) throw new MediaError(code, 'as told')
    return 'done'
  }).catch((error: MediaError) => error.code)
  return { ran, told, end }
}

it.each(['media.encoder_failed', 'media.encoder_timeout', 'media.package_invalid'] as const)(
  'a stage whose chip ends with %s is run again by the processor',
  async (code) => {
    expect(await runWith(withChip, code)).toEqual({ ran: ['nvenc', 'processor'], told: [code], end: 'done' })
  },
)

it.each(['media.aborted', 'media.disk_full', 'media.unreadable'] as const)(
  'a stage that ends with %s is not run again: no chip is to blame for that',
  async (code) => {
    expect(await runWith(withChip, code)).toEqual({ ran: ['nvenc'], told: [], end: code })
  },
)

it('without a chip a stage is run once', async () => {
  expect((await runWith(processor, 'media.encoder_failed')).ran).toEqual(['processor'])
})
