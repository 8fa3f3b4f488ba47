import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateFfmpeg, packageVideo, verifyPackage } from '@repo/media'
import { generateDemoVideo } from './generate-demo-video.ts'
import { readyDir } from './ready-assets.ts'
import { readyFilm } from './ready-film.ts'

/** Draws, encodes and checks the packages of `ready/`. Run by hand when the film or the pipeline has changed. */
const asset = readyFilm

const tools = await locateFfmpeg()
if (!tools) throw new Error('No ffmpeg 5.1 or newer on this machine')
const scratch = await mkdtemp(join(tmpdir(), 'ready-'))
try {
  const film = await generateDemoVideo(tools, {
    ...asset,
    points: [...asset.points],
    outFile: join(scratch, 'film.mp4'),
  })
  const outDir = join(readyDir, asset.key)
  await packageVideo(tools, {
    source: film.file,
    workDir: join(scratch, 'work'),
    outDir,
    captions: film.captions,
    // Two rungs are enough to switch between, and keep the repository small.
    rungs: ['360', '720'],
  })
  const { files } = await verifyPackage(outDir)
  const list = [{ key: asset.key, title: asset.title, chapters: film.chapters }]
  await writeFile(join(readyDir, 'ready.json'), `${JSON.stringify(list, null, 2)}\n`)
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  console.info(`${asset.key}: ${files.length} files, ${(bytes / 1e6).toFixed(2)} MB`)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
