import { Readable } from 'node:stream'
import { SNIFF_BYTES } from '@repo/media'

export interface FirstBytes {
  /** As many as are needed, or fewer where the stream ends before. */
  head: Buffer
  /** Head and all that follows, as one stream. */
  whole: Readable
}

/** Reads on from what is known of a file's beginning until its kind can be told. */
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
