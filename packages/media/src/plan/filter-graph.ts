import type { HardwareEncoder, RenditionPlan, VideoProbe, VideoRendition } from '../types.ts'
import { needsUpload } from './encoder-args.ts'

type GraphInput = {
  probe: VideoProbe
  plan: Pick<RenditionPlan, 'first'>
  canToneMap?: boolean
  hardware?: HardwareEncoder
}

/**
 * One decode, then the sizes from the largest down, each made from the one above: cheaper than scaling the source for
 * each. The rate is fixed before: all rungs then share their frames, and their segments begin at the same instants.
 */
export function videoGraph(input: GraphInput, renditions: VideoRendition[]): string[] {
  const { video } = input.probe
  const [lowest] = renditions
  if (!video || !lowest) return []
  const chains = renditions.map((rung, i) => {
    const { width, height } = rung
    const isTop = i === renditions.length - 1
    const above = renditions[i + 1]
    const calm =
      above && above.frameRate > rung.frameRate ? `fps=${formatRate(rung.frameRate)}:start_time=0,` : ''
    const from = isTop ? `[0:${video.index}]${prepareFrames(input, rung.frameRate)},` : `[c${i}]${calm}`
    const scale = `scale=${width}:${height}:flags=bicubic,setsar=1${isTop ? finishFrames(input) : ''}`
    const [ready, load] = needsUpload(input.hardware)
      ? [`u${i}`, `;[u${i}]${uploadFrames}[v${i}]`]
      : [`v${i}`, '']
    const out = i === 0 ? `[${ready}]` : `,split=2[${ready}][c${i - 1}]`
    return `${from}${scale}${out}${load}`
  })
  return ['-filter_complex', chains.reverse().join(';')]
}

/** Brings frames into the chip, which takes them as NV12; everything before happens in the memory of the machine. */
export const uploadFrames = 'format=nv12,hwupload'

/**
 * Whole frames at a fixed rate from the very beginning of the file, where the picture may start a little late; a
 * picture that ends before the sound stands still until its end.
 */
function prepareFrames({ probe, plan }: GraphInput, frameRate: number): string {
  const missingMs = probe.durationMs - (probe.video?.endMs ?? probe.durationMs)
  const offsetMs = frameOffsetMs(probe, plan)
  return [
    ...(probe.video?.isInterlaced ? ['yadif'] : []),
    ...(offsetMs > 0 ? [`setpts=PTS-${offsetMs / 1000}/TB`] : []),
    `fps=${formatRate(frameRate)}:start_time=0`,
    ...(missingMs > tolerableGapMs ? [`tpad=stop_mode=clone:stop_duration=${missingMs / 1000}`] : []),
  ].join(',')
}

/**
 * How far the frames of the source lie behind the grid that begins with the file, in ms. The video begins that much
 * later, with sound and picture alike: otherwise each frame would move to the next place of the grid, away from its
 * sound.
 */
export function frameOffsetMs({ video }: VideoProbe, { first }: Pick<RenditionPlan, 'first'>): number {
  const frameMs = 1000 / (first?.frameRate ?? Number.NaN)
  const offsetMs = (video?.startMs ?? 0) % frameMs
  const isOffGrid = offsetMs >= negligibleMs && frameMs - offsetMs >= negligibleMs
  return isOffGrid ? Math.round(offsetMs * 1000) / 1000 : 0
}

/** Containers that count in ms round by half of one. */
const negligibleMs = 1

/** HDR becomes SDR at the final size: at the size of the source it would take longer than the encoding. */
function finishFrames({ probe, canToneMap }: GraphInput): string {
  return [...(probe.video?.isHdr && canToneMap ? ['', ...toneMap] : ['']), 'format=yuv420p'].join(',')
}

/** Tracks of one video seldom end together to the frame. */
const tolerableGapMs = 500

/** BT.2020 PQ/HLG to BT.709: without it, clips of newer phones look grey on ordinary screens. */
export const toneMap = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]

/** NTSC rates must stay fractions; a rounded decimal drifts by a frame every few minutes. */
export function formatRate(frameRate: number): string {
  const ntsc = [24_000, 30_000, 60_000].find((top) => Math.abs(top / 1001 - frameRate) < 0.001)
  return ntsc ? `${ntsc}/1001` : String(frameRate)
}
