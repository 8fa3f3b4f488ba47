import { createCipheriv, randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { MediaError } from '../media-error.ts'
import type { PackageEncryption } from '../types.ts'

const keyBytes = 16
const blockBytes = 16

/**
 * Encrypts every segment of one rendition in place (RFC 8216 §4.3.2.4: whole file, AES-128-CBC, PKCS#7) and names key
 * and IV of each in the playlist. The init segment stays clear, as its EXT-X-MAP stands before the first EXT-X-KEY.
 * ffmpeg itself cannot encrypt fMP4. A crash leaves each file whole, but the folder half done: work on a copy.
 * @param dir the package folder
 * @param playlist path of the media playlist in it; the keys lie beside the rendition folders, under `keys/`
 * @throws MediaError `media.package_invalid`
 */
export async function encryptSegments(
  dir: string,
  playlist: string,
  encryption: PackageEncryption,
): Promise<void> {
  const path = join(dir, playlist)
  const text = await readFile(path, 'utf8')
  const { segments, init } = parseMediaPlaylist(text)
  if (!init) throw new MediaError('media.package_invalid', 'A playlist without init segment', { playlist })
  if (segments.some(({ key }) => key !== null)) {
    throw new MediaError('media.package_invalid', 'The segments are encrypted already', { playlist })
  }
  const keyLines: string[] = []
  for (const [index, { uri }] of segments.entries()) {
    const keyIndex = keyIndexOf(index, encryption.segmentsPerKey)
    const iv = randomBytes(blockBytes)
    await encryptFile(join(dirname(path), uri), keyAt(encryption, keyIndex), iv)
    keyLines.push(`#EXT-X-KEY:METHOD=AES-128,URI="../keys/${keyIndex}",IV=0x${iv.toString('hex')}`)
  }
  await replaceFile(path, insertKeyLines(text, keyLines))
}

/** Which key opens a segment; the same for all renditions, so that a switch of quality fetches no new key. */
export function keyIndexOf(segmentIndex: number, segmentsPerKey: number): number {
  return Math.floor(segmentIndex / segmentsPerKey)
}

/** PKCS#7 pads to the next whole block, and adds a full block if the size is already a multiple. */
export function encryptedSize(clearBytes: number): number {
  return (Math.floor(clearBytes / blockBytes) + 1) * blockBytes
}

function keyAt(encryption: PackageEncryption, keyIndex: number): Buffer {
  const key = encryption.keyOf(keyIndex)
  if (key.length !== keyBytes) throw new RangeError(`A key of ${key.length} bytes instead of ${keyBytes}`)
  return key
}

async function encryptFile(path: string, key: Buffer, iv: Buffer): Promise<void> {
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  const clear = await readFile(path)
  await replaceFile(path, Buffer.concat([cipher.update(clear), cipher.final()]))
}

function insertKeyLines(text: string, keyLines: string[]): string {
  let next = 0
  return text.replace(/^#EXTINF:/gm, (tag) => `${keyLines[next++]}\n${tag}`)
}

async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.tmp`, content)
  await rename(`${path}.tmp`, path)
}
