/** A chunk is cut after it has this much, at the first row whose own bytes say so. */
const LEAST_BYTES = 256 * 1024
const MOST_BYTES = 8 * 1024 * 1024
/** One row in this many may end a chunk. */
const CUT_EVERY = 32
const NEWLINE = 0x0a
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Cuts rows, one a line, into chunks whose borders depend on the rows beside them and not on their place: a row that is
 * added or changed makes one or two new chunks, and the others are those of the backup before.
 */
export async function* cutRows(rows: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; rows: number }> {
  let parts: Buffer[] = []
  let size = 0
  let count = 0
  let hash = FNV_OFFSET
  for await (const block of rows) {
    let start = 0
    for (let at = 0; at < block.length; at += 1) {
      const byte = block[at] ?? 0
      if (byte !== NEWLINE) {
        hash = Math.imul(hash ^ byte, FNV_PRIME)
        continue
      }
      count += 1
      const bytes = size + at + 1 - start
      const isBorder = (hash >>> 16) % CUT_EVERY === 0
      hash = FNV_OFFSET
      if (bytes < MOST_BYTES && !(isBorder && bytes >= LEAST_BYTES)) continue
      yield { bytes: Buffer.concat([...parts, block.subarray(start, at + 1)]), rows: count }
      parts = []
      size = 0
      count = 0
      start = at + 1
    }
    if (start < block.length) {
      parts.push(block.subarray(start))
      size += block.length - start
    }
  }
  if (size > 0) yield { bytes: Buffer.concat(parts), rows: count }
}
