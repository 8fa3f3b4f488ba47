// Makes a video of flashes and beeps, with a second sound track, and its encrypted package: for the journeys, which play
// it in a browser and upload it. Prints where they lie and the key of all segments: node make-flash-package.ts <folder>
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { locateFfmpeg } from '../ffmpeg/locate-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { packageVideo } from '../pipeline/package-video.ts'
import { flashAndBeep } from './flash-and-beep.ts'

const [, , root = ''] = process.argv
/** In the first segment, at the end of it, and in the second and third ones, at frames of the video. */
const at = [1, 3.6, 5, 9]
const seconds = 11

const tools = await locateFfmpeg({ allowBundled: true })
if (!tools) throw new Error('No ffmpeg: install ffmpeg 5.1 or newer')
const clip = flashAndBeep({ size: '320x180', rate: '25', seconds, at })
const second = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
const marks = ['-metadata:s:a:0', 'language=vie', '-metadata:s:a:1', 'language=kor']
const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '2', '-c:a', 'aac']
const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:a', ...marks]
const video = [...clip.picture, ...clip.sound, ...second, ...maps, ...codecs, 'video.mp4']
await runFfmpeg(tools, video, { cwd: root })
const key = randomBytes(16)
const dir = join(root, 'package')
const source = join(root, 'video.mp4')
await packageVideo(tools, {
  source,
  workDir: join(root, 'work'),
  outDir: dir,
  encryption: { segmentsPerKey: 2, keyOf: () => key },
})
process.stdout.write(JSON.stringify({ source, dir, key: key.toString('hex'), at }))
