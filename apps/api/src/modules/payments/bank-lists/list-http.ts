import type { BankListFault, BankListService } from '@repo/contract/crm-bank'

/** The list of a bank's service could not be read; the job that asked for it is run again. */
export class BankListError extends Error {
  readonly service: BankListService
  readonly fault: BankListFault
  constructor(service: BankListService, fault: BankListFault, cause?: unknown) {
    super(`${service}: ${fault}`, { cause })
    this.service = service
    this.fault = fault
  }
}

/** Time-out of a call, in ms: a day of many transfers is a long answer. */
const TIMEOUT_MS = 30_000
/** SePay takes three calls a second from one address; its older page says two. In ms. */
const PAUSE_MS = 500
/** A service that says "later" is asked again after the time it names, so often in a row, and for so long at most. */
const MOST_WAITS = 3
const LONGEST_WAIT_SECONDS = 60
/** Five thousand rows are about three million characters. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

export type Pause = (ms: number) => Promise<void>
export type Get = (query: URLSearchParams) => Promise<unknown>

/**
 * Reads JSON of one service, one call after the other.
 * @throws BankListError
 */
export function createListGet(
  service: BankListService,
  { url, authorization, pause }: { url: string; authorization: string; pause: Pause },
): Get {
  const fail = (fault: BankListFault, cause?: unknown) => new BankListError(service, fault, cause)

  const call = async (query: URLSearchParams) => {
    await pause(PAUSE_MS)
    return fetch(`${url}?${query}`, {
      headers: { authorization, accept: 'application/json' },
      // A redirect would hand the key to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw fail('unreachable', error)
    })
  }

  return async (query) => {
    let answer = await call(query)
    for (let waits = 0; answer.status === 429; waits += 1) {
      if (waits === MOST_WAITS) throw fail('limited')
      await answer.body?.cancel()
      await pause(secondsToWait(answer.headers) * 1000)
      answer = await call(query)
    }
    if (answer.status === 401 || answer.status === 403) throw fail('refused')
    if (!answer.ok) throw fail('unreachable')
    const text = await readText(answer).catch((error: unknown) => {
      throw fail('unreachable', error)
    })
    // So SePay answers a token that it does not know.
    if (text.trim() === '') throw fail('refused')
    try {
      return JSON.parse(text) as unknown
    } catch (error) {
      throw fail('unreadable', error)
    }
  }
}

function secondsToWait(headers: Headers): number {
  const told = Number(headers.get('x-sepay-userapi-retry-after') ?? headers.get('retry-after'))
  return Number.isFinite(told) && told > 0 ? Math.min(told, LONGEST_WAIT_SECONDS) : 1
}

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
