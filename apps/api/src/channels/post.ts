import { DeliveryError, type PhoneSender } from './phone-code.ts'

const TIMEOUT_MS = 10_000

/** Posts to a provider and reads its JSON. @throws DeliveryError to try again, for whatever is not a readable 2xx. */
export async function postTo(
  provider: PhoneSender['name'],
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const failed = (what: string) => new DeliveryError(`${provider}: ${what}`, { isFinal: false })
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw failed(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no answer')
  })
  if (!answer.ok) throw failed(`HTTP ${answer.status}`)
  return answer.json().catch(() => {
    throw failed('an answer that is not JSON')
  })
}
