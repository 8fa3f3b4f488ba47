import { pipeline, type Readable, Transform } from 'node:stream'

/** One request may bring a whole film, so the disk is looked at again after so many bytes. */
const CHECK_EVERY_BYTES = 64 * 1024 * 1024

/** The same stream, which ends with an error once `check` rejects. */
export function guardSpace(stream: Readable, check: () => Promise<void>): Readable {
  let unchecked = 0
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unchecked += chunk.length
      if (unchecked < CHECK_EVERY_BYTES) return done(null, chunk)
      unchecked = 0
      check().then(() => done(null, chunk), done)
    },
  })
  // Whoever reads the guard hears of its errors; here nobody is left to tell.
  pipeline(stream, guard, () => {})
  return guard
}
