/** Box types with which QuickTime and MP4 files begin. */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
const matroska = [0x1a, 0x45, 0xdf, 0xa3]

/** How many bytes `looksLikeVideo` wants to see. */
export const headBytes = 389

/** Distance of the packets of a transport stream, and where the first begins: cameras put four bytes before each. */
const transportStreams = [
  { start: 0, packet: 188 },
  { start: 4, packet: 192 },
]

/** Whether the first bytes are those of MP4, MOV, Matroska, WebM, AVI or a transport stream. The server looks again, closer. */
export function looksLikeVideo(head: Uint8Array): boolean {
  if (matroska.every((byte, index) => head[index] === byte)) return true
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return true
  if (transportStreams.some(({ start, packet }) => [0, 1, 2].every((n) => head[start + n * packet] === 0x47)))
    return true
  return head.length >= 8 && boxes.includes(text(4, 8))
}

/** The beginning of a file. Also tells whether the file can be read at all. */
export async function readHead(file: Blob): Promise<Uint8Array> {
  const start = file.slice(0, headBytes)
  return new Uint8Array(await start.arrayBuffer())
}
