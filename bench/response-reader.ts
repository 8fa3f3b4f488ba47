const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LENGTH = /^content-length:\s*(\d+)/im
const STATUS_AT = 'HTTP/1.1 '.length

/**
 * Finds where each answer on one kept connection ends, and looks at nothing else: whoever measures a server
 * must cost far less than the server. Understands answers with a length only, which is all we send here.
 */
export class ResponseReader {
  #head: Buffer | null = null
  #status = 0
  #bodyLeft = 0
  readonly #onResponse: (status: number) => void

  constructor(onResponse: (status: number) => void) {
    this.#onResponse = onResponse
  }

  /** @throws Error for an answer that does not say how long it is. */
  read(chunk: Buffer): void {
    let rest = this.#head ? Buffer.concat([this.#head, chunk]) : chunk
    this.#head = null
    while (rest.length > 0) {
      if (this.#bodyLeft === 0) {
        const end = rest.indexOf(END_OF_HEAD)
        if (end === -1) {
          // The caller may read into the same memory again.
          this.#head = Buffer.from(rest)
          return
        }
        this.#readHead(rest.toString('latin1', 0, end))
        rest = rest.subarray(end + END_OF_HEAD.length)
        if (this.#bodyLeft === 0) this.#onResponse(this.#status)
        continue
      }
      const taken = Math.min(this.#bodyLeft, rest.length)
      this.#bodyLeft -= taken
      rest = rest.subarray(taken)
      if (this.#bodyLeft === 0) this.#onResponse(this.#status)
    }
  }

  #readHead(head: string): void {
    const length = LENGTH.exec(head)?.[1]
    if (length === undefined) throw new Error(`an answer without a length:\n${head}`)
    this.#status = Number(head.slice(STATUS_AT, STATUS_AT + 3))
    this.#bodyLeft = Number(length)
  }
}
