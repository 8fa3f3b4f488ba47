import { accessSync, constants } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runProcess } from '../ffmpeg/run-process.ts'

/** Path of VLC's command-line player, or null. VLC reads HLS, keys and MP4 with its own code, so it is a check that does not depend on ffmpeg. */
export function findVlc(path = process.env.PATH ?? ''): string | null {
  const candidates = path.split(delimiter).map((folder) => join(folder, 'cvlc'))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Plays a URL to its end, or for `timeoutMs`, into a transport stream; VLC refuses to be root, so it is nobody then. */
export async function recordWithVlc(cvlc: string, url: string, timeoutMs: number): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'vlc-'))
  const recording = join(home, 'recording.ts')
  const sink = `#std{access=file,mux=ts,dst=${recording}}`
  const play = [cvlc, '-q', '--intf', 'dummy', '--no-one-instance', '--play-and-exit', '--sout', sink, url]
  const nobody = 65_534
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(home, nobody, nobody)
  const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
  const args = [`HOME=${home}`, ...(isRoot ? asNobody : []), ...play]
  await runProcess('env', args, { timeoutMs })
  return recording
}
