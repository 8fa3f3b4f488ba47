import { type ApiError, isApiError } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { MediaToken } from '@repo/player'
import { useApi } from '@repo/shell/api-context'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askPlayback, type PlaybackSource } from './ask-playback.ts'

export type Playback = EndpointOutput<ApiContract['learning']['playback']>

/** Why a stream is over while its page is still open. */
export type StreamEnd =
  | { reason: 'replaced'; device: string | null }
  /** `retryAt`: when it may be tried again, ISO; null where that is not known. */
  | { reason: 'too_fast'; retryAt: string | null }

/** A video that is paused for longer than this gives up its stream; playing takes it again. */
const IDLE_MS = 2 * 60_000

interface StreamInput {
  grant: Playback
  source: PlaybackSource
  /** The access has ended: the page has to request a grant again and show the reason. */
  onRefused: () => void
}

/**
 * Keeps the stream of an account alive while its video is watched, renews the grant, hears when another device has
 * taken over, and gives the stream back when the page is left.
 */
export function useStream({ grant, source, onRefused }: StreamInput) {
  const api = useApi()
  const { playbackId, heartbeatEveryMs } = grant
  const [token, setToken] = useState<{ of: Playback; value: MediaToken } | null>(null)
  const [end, setEnd] = useState<{ of: Playback; value: StreamEnd } | null>(null)
  const watchedAtRef = useRef(0)

  const heartbeat = useCallback(async (): Promise<MediaToken> => {
    try {
      // Without a counted stream there are no heartbeats, so another grant is requested instead.
      const fresh = playbackId
        ? await api.learning.sendHeartbeat.call({ params: { playbackId } })
        : await askPlayback(api, source)
      const value = { token: fresh.token, expiresAt: fresh.expiresAt }
      setToken({ of: grant, value })
      return value
    } catch (error) {
      const over = readEnd(error)
      if (over) setEnd({ of: grant, value: over })
      else if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429)
        onRefused()
      throw error
    }
  }, [api, grant, source, playbackId, onRefused])

  const isOver = end?.of === grant
  useEffect(() => {
    if (!playbackId || isOver) return
    watchedAtRef.current = Date.now()
    const timer = setInterval(() => {
      // The failure is kept in `end`, or the next heartbeat succeeds.
      if (Date.now() - watchedAtRef.current < IDLE_MS) heartbeat().catch(() => {})
    }, heartbeatEveryMs)
    return () => clearInterval(timer)
  }, [playbackId, heartbeatEveryMs, heartbeat, isOver])

  useEffect(() => {
    if (!playbackId) return
    const leave = () => {
      api.learning.endPlayback.call({ params: { playbackId } }, { keepalive: true }).catch(() => {})
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [api, playbackId])

  return {
    mediaToken: token?.of === grant ? token.value : { token: grant.token, expiresAt: grant.expiresAt },
    renewToken: heartbeat,
    end: isOver ? end.value : null,
    /** The video is playing. */
    onWatched: useCallback(() => {
      watchedAtRef.current = Date.now()
    }, []),
  }
}

/** When a refusal that names a time to wait may be tried again. */
export function retryAtOf({ details }: ApiError): string | null {
  const seconds = (details as { retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds
  return typeof seconds === 'number' ? new Date(Date.now() + seconds * 1000).toISOString() : null
}

/** Checks the shape of the details of an error, which the client does not validate. */
function readEnd(error: unknown): StreamEnd | null {
  if (isApiError(error, 'playback.too_fast')) return { reason: 'too_fast', retryAt: retryAtOf(error) }
  if (!isApiError(error, 'playback.ended')) return null
  const { reason, device } = (error.details ?? {}) as { reason?: unknown; device?: { name?: unknown } | null }
  if (reason === 'too_fast') return { reason: 'too_fast', retryAt: retryAtOf(error) }
  if (reason !== 'replaced') return null
  return { reason, device: typeof device?.name === 'string' ? device.name : null }
}
