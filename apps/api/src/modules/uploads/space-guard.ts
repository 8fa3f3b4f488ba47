import { compose, type Readable } from 'node:stream'

/** One request may carry a whole video, so free space is checked again after this many bytes. */
const CHECK_EVERY_BYTES = 64 * 1024 * 1024

/** Passes the stream on and fails it once `check` rejects. */
export function guardSpace(
  stream: Readable,
  check: () => Promise<void>,
  everyBytes = CHECK_EVERY_BYTES,
): Readable {
  return compose(stream, async function* guard(chunks: AsyncIterable<Buffer>) {
    let unchecked = 0
    for await (const chunk of chunks) {
      unchecked += chunk.length
      if (unchecked >= everyBytes) {
        unchecked = 0
        await check()
      }
      yield chunk
    }
  })
}
