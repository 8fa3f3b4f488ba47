import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { ByteRange } from '../storage/storage.ts'

/** Size of a block. Each answer uses two: one is filled while the other is being sent. */
const BLOCK_BYTES = 256 * 1024
const MAX_IDLE_BLOCKS = 64

const idle: Buffer[] = []
const takeBlock = () => idle.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES)

/**
 * Sends a range of an open file and ends the answer. Blocks are reused, because a stream allocates memory for every
 * read, which costs more than the read itself. Rejects when the file is shorter than the range or the client leaves.
 */
export async function pumpFile(file: FileHandle, range: ByteRange, target: ServerResponse): Promise<void> {
  const left = leavingOf(target)
  const blocks: [Buffer, Buffer] = [takeBlock(), takeBlock()]
  try {
    await Promise.race([left.promise, pumpBlocks(file, range, target, blocks)])
    // Only here does nothing read from the blocks any more, so they can be reused.
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
    // The block that is filled next must have been sent.
    await before
    if (target.destroyed) throw new Error('the client has left')
    const { bytesRead } = await file.read(block, 0, Math.min(BLOCK_BYTES, end - at), at)
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    at += bytesRead
    before = underway
    underway = write(target, block.subarray(0, bytesRead))
    // The next round awaits it; until then a failure must not be an unhandled rejection.
    underway.catch(() => {})
    ;[block, other] = [other, block]
  }
  await Promise.all([before, underway])
}

const write = (target: ServerResponse, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    target.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Rejects when the client leaves, because the callbacks of pending writes are not called then. */
function leavingOf(target: ServerResponse) {
  const { promise, reject } = Promise.withResolvers<never>()
  const onClose = () => reject(new Error('the client has left'))
  promise.catch(() => {})
  target.once('close', onClose)
  return { promise, forget: () => target.off('close', onClose) }
}
