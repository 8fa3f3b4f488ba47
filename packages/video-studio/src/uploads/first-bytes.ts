/** Box types with which QuickTime and MP4 files begin. */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
const matroska = [0x1a, 0x45, 0xdf, 0xa3]

/** How many bytes `looksLikeVideo` wants to see. */
export const headBytes = 12

/** Whether the first bytes are those of MP4, MOV, Matroska or WebM. The server looks again, closer. */
export function looksLikeVideo(head: Uint8Array): boolean {
  if (matroska.every((byte, index) => head[index] === byte)) return true
  return head.length >= 8 && boxes.includes(String.fromCharCode(...head.subarray(4, 8)))
}

/** The beginning of a file. Also tells whether the file can be read at all. */
export async function readHead(file: Blob): Promise<Uint8Array> {
  const start = file.slice(0, headBytes)
  return new Uint8Array(await start.arrayBuffer())
}
