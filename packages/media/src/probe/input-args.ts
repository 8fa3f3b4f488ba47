import type { Container } from '../types.ts'

/** One block that a decoder may ask for, in bytes: bounds what a lying header can make us allocate. */
const maxAllocationBytes = 512 * 1024 ** 2

/**
 * Input arguments for a file of a stranger: forced demuxer, local files only, no block larger than a frame can need.
 * `path` must be absolute, so that it cannot be read as an option or as another protocol.
 */
export function inputArgs(path: string, container: Container): string[] {
  return [
    '-max_alloc',
    String(maxAllocationBytes),
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm',
    '-f',
    container,
    '-i',
    `file:${path}`,
  ]
}
