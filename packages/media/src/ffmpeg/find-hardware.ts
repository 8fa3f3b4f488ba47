import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MediaError } from '../media-error.ts'
import { buildSampleArgs, sampleFolders } from '../plan/encode-args.ts'
import type { FfmpegTools, HardwareEncoder } from '../types.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { hardwareLimits } from './sandbox.ts'

/** `auto` takes the first chip that works; `nvenc` and `vaapi` that kind alone; `off` none. */
export type EncoderChoice = 'auto' | 'off' | 'nvenc' | 'vaapi'

export type HardwareCheck = {
  /** Null: the processor encodes. */
  hardware: HardwareEncoder | null
  /** One sentence for the log about what was tried and failed; null where all went as wanted. */
  note: string | null
}

const deviceFolder = '/dev/dri'
/** The first use of a driver loads it; more than this is a chip that hangs. */
const timeoutMs = 15_000

/**
 * Tries what the choice allows by encoding a second of a drawn picture three times at once, in the sandbox and with the
 * arguments that videos get: a driver may be there and its device forbidden, or open fewer encoders than a ladder needs.
 * @param devices paths of devices that VAAPI may open; default: all of `/dev/dri/renderD*`, in their order
 */
export async function findHardware(
  tools: Pick<FfmpegTools, 'ffmpegPath' | 'sandbox'>,
  choice: EncoderChoice,
  devices?: string[],
): Promise<HardwareCheck> {
  if (choice === 'off') return { hardware: null, note: null }
  const candidates = candidatesFor(choice, devices ?? (await listDevices()))
  const failures: string[] = []
  for (const hardware of candidates) {
    const failure = await tryHardware(tools, hardware)
    if (!failure) return { hardware, note: null }
    failures.push(`${nameOf(hardware)}: ${failure}`)
  }
  if (failures.length === 0) failures.push(`no device in ${deviceFolder}`)
  return { hardware: null, note: `No chip encodes videos, the processor does (${failures.join('; ')}).` }
}

function candidatesFor(choice: EncoderChoice, devices: string[]): HardwareEncoder[] {
  const vaapi = devices.flatMap((device) =>
    (['QVBR', 'VBR'] as const).map((rateControl) => ({ kind: 'vaapi' as const, device, rateControl })),
  )
  return [...(choice === 'vaapi' ? [] : [{ kind: 'nvenc' as const }]), ...(choice === 'nvenc' ? [] : vaapi)]
}

const nameOf = (hardware: HardwareEncoder) =>
  hardware.kind === 'nvenc' ? 'NVENC' : `VAAPI ${hardware.device} ${hardware.rateControl}`

async function listDevices(): Promise<string[]> {
  const names = await readdir(deviceFolder).catch(() => [])
  return names
    .filter((name) => /^renderD\d+$/.test(name))
    .sort()
    .map((name) => join(deviceFolder, name))
}

/** @returns the first line that ffmpeg wrote of what failed, or null */
async function tryHardware(
  tools: Pick<FfmpegTools, 'ffmpegPath' | 'sandbox'>,
  hardware: HardwareEncoder,
): Promise<string | null> {
  const cwd = await mkdtemp(join(tmpdir(), 'chip-'))
  try {
    for (const folder of sampleFolders) await mkdir(join(cwd, folder))
    await runFfmpeg(tools, buildSampleArgs(hardware), { cwd, timeoutMs, limits: hardwareLimits(hardware) })
    return null
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    const { stderr } = error.details
    const lines = typeof stderr === 'string' ? stderr.split('\n') : []
    const first = lines.find((line) => /\S/.test(line)) ?? error.message
    return first.replace(/^\[[^\]]*\] /, '').trim()
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}
