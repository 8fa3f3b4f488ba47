import { Readable } from 'node:stream'
import { SNIFF_BYTES } from '@repo/media'

export interface FirstBytes {
  /** As many bytes as needed, or fewer if the stream ends earlier. */
  head: Buffer
  /** The head and the rest as one stream. */
  whole: Readable
}

/** Reads from the known beginning of a file until its type can be detected. */
export async function takeFirstBytes(known: Buffer, stream: Readable): Promise<FirstBytes> {
  const rest = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = known
  while (head.length < SNIFF_BYTES) {
    const { value, done } = await rest.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* join() {
    yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  }
  return { head, whole: Readable.from(join(), { objectMode: false }) }
}
