import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateFfmpeg, packageVideo, verifyPackage } from '@repo/media'
import { generateDemoVideo } from './generate-demo-video.ts'
import { readyDir } from './ready-packages.ts'
import { readyVideo } from './ready-video.ts'

/** Draws, encodes and checks the packages of `ready/`. Run by hand when the video or the pipeline has changed. */
const wanted = readyVideo

const tools = await locateFfmpeg()
if (!tools) throw new Error('No ffmpeg 5.1 or newer on this machine')
const scratch = await mkdtemp(join(tmpdir(), 'ready-'))
try {
  const video = await generateDemoVideo(tools, {
    ...wanted,
    points: [...wanted.points],
    outFile: join(scratch, 'video.mp4'),
  })
  const outDir = join(readyDir, wanted.key)
  await packageVideo(tools, {
    source: video.file,
    workDir: join(scratch, 'work'),
    outDir,
    captions: video.captions,
    // Two rungs are enough to switch between, and keep the repository small.
    rungs: ['360', '720'],
  })
  const { files } = await verifyPackage(outDir)
  const list = [{ key: wanted.key, title: wanted.title, chapters: video.chapters }]
  await writeFile(join(readyDir, 'ready.json'), `${JSON.stringify(list, null, 2)}\n`)
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  console.info(`${wanted.key}: ${files.length} files, ${(bytes / 1e6).toFixed(2)} MB`)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
