import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { remembered } from './remembered.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page asks for some thirty small scripts, which share the packets of one connection; each is compressed once. */
const SMALLEST_WORTH_IT_BYTES = 256

const chosen = remembered(readAcceptEncoding)

/** The best coding the client takes; a coding with `q=0` is refused by it. */
export const chooseEncoding = (acceptEncoding = ''): Encoding => chosen(acceptEncoding)

function readAcceptEncoding(acceptEncoding: string): Encoding {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
      .map(([name]) => name?.trim()),
  )
  if (accepted.has('br')) return 'br'
  if (accepted.has('gzip')) return 'gzip'
  return 'identity'
}

/** One body in all codings; each is computed once, at the first request for it. */
export class EncodedBody {
  readonly #variants = new Map<Encoding, Promise<Buffer> | Buffer>()
  readonly #source: Buffer
  readonly #brotliQuality: number

  /** @param brotliQuality 0 (fast) to 11 (small). */
  constructor(source: Buffer, brotliQuality: number) {
    this.#source = source
    this.#brotliQuality = brotliQuality
  }

  /** Memory the source takes; the compressed forms add about a third. */
  get size(): number {
    return this.#source.byteLength
  }

  encodingFor(acceptEncoding: string | undefined): Encoding {
    return this.size < SMALLEST_WORTH_IT_BYTES ? 'identity' : chooseEncoding(acceptEncoding)
  }

  bytes(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.#source
    const known = this.#variants.get(encoding)
    if (known) return known
    const work = encoding === 'br' ? this.#brotli() : zip(this.#source, { level: 9 })
    const variant = work.then((bytes) => {
      this.#variants.set(encoding, bytes)
      return bytes
    })
    this.#variants.set(encoding, variant)
    return variant
  }

  /** The body in this coding; undefined until it has been compressed. */
  readyBytes(encoding: Encoding): Buffer | undefined {
    const known = encoding === 'identity' ? this.#source : this.#variants.get(encoding)
    return Buffer.isBuffer(known) ? known : undefined
  }

  #brotli(): Promise<Buffer> {
    return brotli(this.#source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.size,
        // Otherwise every call allocates memory for 4 MB of text, which costs more than compressing a page.
        [constants.BROTLI_PARAM_LGWIN]: windowFor(this.size),
      },
    })
  }
}

/** The smallest window (in bits) that holds the whole text; the format allows 16 to 24. */
function windowFor(bytes: number): number {
  return Math.min(24, Math.max(16, Math.ceil(Math.log2(bytes + 16))))
}
