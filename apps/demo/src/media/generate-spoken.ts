import { basename, dirname, resolve } from 'node:path'
import { type FfmpegTools, runFfmpeg } from '@repo/media'

interface SpokenInput {
  spokenSeconds: number
  outFile: string
  signal: AbortSignal
}

/**
 * A synthetic sound with the rhythm of speech but no words, so that it is no person's voice and quotes no one.
 * @throws MediaError as `runFfmpeg`
 */
export async function generateSpoken(tools: FfmpegTools, { spokenSeconds, outFile, signal }: SpokenInput) {
  const file = resolve(outFile)
  // Three syllables a second, and a breath after each eight of them.
  const wave = '(0.4*sin(2*PI*t*150)+0.15*sin(2*PI*t*300))'
  const syllables = 'pow(abs(sin(PI*t*3))\\,0.6)*lt(mod(t\\,3.3)\\,2.6)'
  const source = `aevalsrc=exprs=${wave}*${syllables}:s=48000:d=${spokenSeconds}`
  const args = ['-f', 'lavfi', '-i', source, '-c:a', 'aac', '-b:a', '64k', basename(file)]
  await runFfmpeg(tools, args, { cwd: dirname(file), durationMs: spokenSeconds * 1000, signal })
  return { title: 'minh-hoa', file, chapters: [], captions: [] }
}
