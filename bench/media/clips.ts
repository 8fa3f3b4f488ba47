import { join } from 'node:path'
import { run } from '../../scripts/lib/run.ts'
import { UserError } from '../../scripts/lib/say.ts'

/** Long enough that starting programs counts little, short enough for several rounds. */
export const CLIP_SECONDS = 30

export type ClipKind = 'plain' | 'copyable'

const RATE = 30
const SEGMENT_FRAMES = 4 * RATE

/**
 * Moving shapes under a little noise, as a camera has it: without it a picture that was drawn costs an encoder far
 * less than a filmed one. `plain`: key frames where the encoder likes, 15 Mbit/s, as cameras write. `copyable`: a
 * closed key frame every 4 s at 4.5 Mbit/s, as an editor exports for the web.
 */
const RATES: Record<ClipKind, string[]> = {
  plain: ['-preset', 'ultrafast', '-b:v', '15M', '-maxrate', '18M', '-bufsize', '30M', '-g', '250'],
  copyable: [
    '-preset',
    'veryfast',
    '-b:v',
    '4.5M',
    '-maxrate',
    '5M',
    '-bufsize',
    '9M',
    '-sc_threshold',
    '0',
    '-g',
    String(SEGMENT_FRAMES),
    '-keyint_min',
    String(SEGMENT_FRAMES),
  ],
}

/** A 1080p clip at 30 frames with sound, made by the ffmpeg that is measured. @returns its path */
export async function makeClip(ffmpeg: string, folder: string, kind: ClipKind): Promise<string> {
  const file = join(folder, `${kind}.mp4`)
  const picture = `testsrc2=size=1920x1080:rate=${RATE}:duration=${CLIP_SECONDS},noise=alls=6:allf=t`
  const args = [
    '-hide_banner',
    '-nostdin',
    '-loglevel',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    picture,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${CLIP_SECONDS}`,
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
    ...RATES[kind],
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-movflags',
    '+faststart',
    file,
  ]
  const { code, output } = await run(ffmpeg, args, { output: 'keep' })
  if (code !== 0) throw new UserError(`Không tạo được video mẫu:\n${output.trim()}`)
  return file
}
