import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { ByteRange } from '../storage/storage.ts'

/** Two of these are in use for each answer: one is read into while the other is on its way. */
const BLOCK_BYTES = 256 * 1024
const MAX_IDLE_BLOCKS = 64

const idle: Buffer[] = []
const takeBlock = () => idle.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES)

/**
 * Sends a range of an open file and ends the answer. A stream takes fresh memory for every read, which costs more than
 * the reading; here blocks are used again. Rejects when the file is shorter than that or the client leaves.
 */
export async function pumpFile(file: FileHandle, range: ByteRange, target: ServerResponse): Promise<void> {
  const left = leavingOf(target)
  const blocks: [Buffer, Buffer] = [takeBlock(), takeBlock()]
  try {
    await Promise.race([left.promise, pumpBlocks(file, range, target, blocks)])
    // Only now nobody reads from them any more.
    for (const block of blocks) if (idle.length < MAX_IDLE_BLOCKS) idle.push(block)
    target.end()
  } finally {
    left.forget()
  }
}

async function pumpBlocks(
  file: FileHandle,
  { start, end }: ByteRange,
  target: ServerResponse,
  blocks: [Buffer, Buffer],
): Promise<void> {
  let [block, other] = blocks
  let underway: Promise<void> = Promise.resolve()
  let before: Promise<void> = underway
  for (let at = start; at < end; ) {
    // The block that is about to be read into has to have left.
    await before
    if (target.destroyed) throw new Error('the client has left')
    const { bytesRead } = await file.read(block, 0, Math.min(BLOCK_BYTES, end - at), at)
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    at += bytesRead
    before = underway
    underway = write(target, block.subarray(0, bytesRead))
    // Awaited one turn later; until then a failure must not count as unheard.
    underway.catch(() => {})
    ;[block, other] = [other, block]
  }
  await Promise.all([before, underway])
}

const write = (target: ServerResponse, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    target.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Writes of an answer whose turn never came are not answered, so leaving has to be heard by itself. */
function leavingOf(target: ServerResponse) {
  const { promise, reject } = Promise.withResolvers<never>()
  const onClose = () => reject(new Error('the client has left'))
  promise.catch(() => {})
  target.once('close', onClose)
  return { promise, forget: () => target.off('close', onClose) }
}
