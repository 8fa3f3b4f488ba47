import type { TokenKeeper } from './media-token.ts'

/** Fetches a file of the lesson with the newest token; once more with a renewed one where it is refused. */
export async function fetchWithToken(
  url: string,
  tokens: TokenKeeper,
  signal: AbortSignal,
): Promise<Response> {
  await tokens.settled()
  const sent = tokens.rewrite(url)
  const response = await fetch(sent, { signal })
  if ((response.status !== 401 && response.status !== 403) || !tokens.isWorthAnother(sent)) return response
  await tokens.settled()
  return fetch(tokens.rewrite(url), { signal })
}
