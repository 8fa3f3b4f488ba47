import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderResponse } from 'hls.js'
import type { TokenKeeper } from './media-token.ts'

type LoaderClass = HlsConfig['loader']
type RetryConfig = NonNullable<LoaderConfiguration['loadPolicy']['errorRetry']>

const refusals = new Set([401, 403])
const noRetry: RetryConfig = { maxNumRetry: 0, retryDelayMs: 0, maxRetryDelayMs: 0 }

/** HTTP 429: the answer says how long to wait. */
const tooManyStatus = 429
const maxWaits = 6
/** A wait longer than this is shown to the viewer. */
const maxWaitSeconds = 20

type Options = {
  tokens: TokenKeeper
  /** Changes the master playlist before hls.js reads it. */
  editMaster: (text: string) => string
}

/**
 * The loader of hls.js with two things added. A request that is refused is made once more after the token has been
 * renewed, before hls.js hears of it; renewing happens in `xhrSetup`, which waits for it and puts the new token in. And
 * one that came too soon is made again when the server said, while the video plays on from what is loaded.
 */
export function createTokenLoader(Base: LoaderClass, { tokens, editMaster }: Options): LoaderClass {
  return class TokenLoader extends Base {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const given = config.loadPolicy.errorRetry ?? noRetry
      let isSecond = false
      let waits = 0
      const waitAsTold = () => {
        const seconds = Number(this.getResponseHeader?.('retry-after') ?? Number.NaN)
        if (!(seconds <= maxWaitSeconds) || ++waits > maxWaits) {
          // The next renewal of the token fails with the reason and the time.
          tokens.isWorthAnother(sentUrls.get(context) ?? context.url)
          return false
        }
        // hls.js reads the pause right after this answer.
        Object.assign(errorRetry, { retryDelayMs: seconds * 1000, maxRetryDelayMs: seconds * 1000 })
        return true
      }
      const errorRetry: RetryConfig = {
        ...given,
        shouldRetry: (policy, count, isTimeout, response, wouldRetry) => {
          if (response?.code === tooManyStatus) return waitAsTold()
          Object.assign(errorRetry, pausesOf(given))
          const isRefused = response !== undefined && refusals.has(response.code ?? 0)
          if (!isRefused) {
            return given.shouldRetry?.(policy, count, isTimeout, response, wouldRetry) ?? wouldRetry
          }
          if (isSecond) return false
          isSecond = true
          return tokens.isWorthAnother(sentUrls.get(context) ?? context.url)
        },
      }
      super.load(
        context,
        { ...config, loadPolicy: { ...config.loadPolicy, errorRetry } },
        {
          ...callbacks,
          onSuccess: (response, stats, loaded, details) =>
            callbacks.onSuccess(editIfMaster(response, loaded, editMaster), stats, loaded, details),
        },
      )
    }
  }
}

const pausesOf = ({ retryDelayMs, maxRetryDelayMs }: RetryConfig) => ({ retryDelayMs, maxRetryDelayMs })

/** Where a request really went; its context keeps the address of the playlist, by which hls.js knows it again. */
const sentUrls = new WeakMap<LoaderContext, string>()

/** Opens a request of hls.js with the newest token, and with the headers that its kind and its address call for. */
export async function openWithToken(
  xhr: XMLHttpRequest,
  context: LoaderContext,
  tokens: TokenKeeper,
  readHeaders: (url: string, kind: string) => Record<string, string>,
): Promise<void> {
  await tokens.settled()
  const url = tokens.rewrite(context.url)
  sentUrls.set(context, url)
  if (xhr.readyState === XMLHttpRequest.UNSENT) xhr.open('GET', url, true)
  for (const [name, value] of Object.entries(readHeaders(url, context.type)))
    xhr.setRequestHeader(name, value)
}

function editIfMaster(
  response: LoaderResponse,
  context: LoaderContext,
  edit: (text: string) => string,
): LoaderResponse {
  const kind: string = context.type
  return kind === 'manifest' && typeof response.data === 'string'
    ? { ...response, data: edit(response.data) }
    : response
}
