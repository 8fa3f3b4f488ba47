import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { locateFfmpeg } from '@repo/media'
import { step, warn } from '../../scripts/lib/say.ts'
import type { StackUnderTest } from '../stack-under-test.ts'
import type { Row } from '../table.ts'
import { makeClip } from './clips.ts'
import { ENCODING_COLUMNS, measureEncoding, ownPackageFolder } from './encoding.ts'
import { FIRST_FRAME_COLUMNS, measureFirstFrame } from './first-frame.ts'
import { grantOfLearner } from './learner.ts'
import { measureServing, pickSegment, SERVING_COLUMNS } from './serving.ts'
import { WORKER_COLUMNS, watchWorker } from './worker.ts'

export interface MediaTable {
  table: 'media-encoding' | 'media-serving' | 'media-first-frame' | 'media-worker'
  columns: Row
  rows: Row[]
}

interface Input {
  stack: StackUnderTest
  dataDir: string
  workDir: string
  /** Lets the worker of the stack go on, which is held still until then. */
  resume(): void
}

/** Making, sending and starting videos. Works where processes can be looked at as on Linux, and ffmpeg is there. */
export async function measureMedia({ stack, dataDir, workDir, resume }: Input): Promise<MediaTable[]> {
  const tools = existsSync('/proc/self/stat') ? await locateFfmpeg() : null
  if (!tools) {
    warn('Phần media cần Linux và ffmpeg 5.1 trở lên: bỏ qua.')
    return []
  }
  step('Tạo video mẫu…')
  const clips = {
    copyable: await makeClip(tools.ffmpegPath, workDir, 'copyable'),
    plain: await makeClip(tools.ffmpegPath, workDir, 'plain'),
  }
  const { rows, memory } = await measureEncoding(clips, workDir)
  const segment = pickSegment(join(ownPackageFolder(workDir), 'ladder', 'video-1080'))
  const serving = await measureServing(stack, segment, dataDir, workDir)
  const lesson = await grantOfLearner(stack.settings)
  await lesson.leave()
  const frames = await measureFirstFrame(stack.settings, lesson)
  resume()
  const worker = [...memory, ...(await watchWorker(stack))]
  return [
    { table: 'media-encoding', columns: ENCODING_COLUMNS, rows },
    { table: 'media-serving', columns: SERVING_COLUMNS, rows: serving },
    { table: 'media-first-frame', columns: FIRST_FRAME_COLUMNS, rows: frames },
    { table: 'media-worker', columns: WORKER_COLUMNS, rows: worker },
  ]
}
