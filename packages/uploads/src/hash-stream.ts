import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const sliceBytes = 8 * 1024 * 1024

/** SHA-256 of a file of any size, read piece by piece; 64 hex digits. */
export async function hashStream(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += sliceBytes) {
    signal?.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}
