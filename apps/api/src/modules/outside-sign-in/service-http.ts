const TIMEOUT_MS = 10_000

/** Calls a service that signs people in: ends after ten seconds and follows no redirect. */
export const callService = (url: string, options: RequestInit): Promise<Response> =>
  fetch(url, {
    ...options,
    redirect: 'manual',
    signal: AbortSignal.any([
      AbortSignal.timeout(TIMEOUT_MS),
      ...(options.signal instanceof AbortSignal ? [options.signal] : []),
    ]),
  })
