import type { LessonPlayerHandle } from '@repo/player'
import { createContext, use } from 'react'

/** The place in the preview, in whole ms, for the editors beside it. */
export interface Playhead {
  /** As the `ref` of the player. */
  attach(handle: LessonPlayerHandle | null): void
  /** 0 while nothing plays yet. */
  positionMs(): number
  seekMs(ms: number): void
  /** Tells the place while playing and after jumps; also of players that are attached later. */
  subscribe(listener: (ms: number) => void): () => void
}

const toMs = (seconds: number) => Math.max(0, Math.round(seconds * 1000))

export function createPlayhead(): Playhead {
  let player: LessonPlayerHandle | null = null
  let stop = () => {}
  const listeners = new Set<(ms: number) => void>()
  return {
    attach(handle) {
      stop()
      player = handle
      stop =
        handle?.subscribe((seconds) => {
          for (const listener of listeners) listener(toMs(seconds))
        }) ?? (() => {})
    },
    positionMs: () => toMs(player?.getPosition() ?? 0),
    seekMs: (ms) => player?.seek(ms / 1000),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const PlayheadContext = createContext<Playhead | null>(null)

export function usePlayhead(): Playhead {
  const playhead = use(PlayheadContext)
  if (!playhead) throw new Error('usePlayhead needs a video page above it')
  return playhead
}
