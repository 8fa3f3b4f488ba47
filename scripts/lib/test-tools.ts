import { ensureFfmpeg } from './ffmpeg.ts'
import { ensureOpenssl } from './openssl.ts'
import { ensureSecondPlayer } from './second-player.ts'

/** Brings the programs of the system that tests run. One after the other, because apt-get does one thing at a time. */
export async function ensureTestTools(): Promise<void> {
  await ensureFfmpeg(true)
  await ensureSecondPlayer()
  await ensureOpenssl()
}
