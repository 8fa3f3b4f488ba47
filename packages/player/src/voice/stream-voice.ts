import { createEngine } from '../playback/create-engine.ts'
import { createTokenKeeper } from '../playback/media-token.ts'
import type { MediaToken } from '../player.types.ts'
import type { OpenVoice } from './use-voice.ts'

type VoiceGrant = MediaToken & { src: string }

type StreamOptions = {
  /** Asks for a grant: before the first sound, and each time one ends. */
  askGrant: () => Promise<VoiceGrant>
  requestHeaders: () => Record<string, string>
}

/** Feeds a media element from a prepared package, encrypted as lessons are. */
export const streamVoice =
  ({ askGrant, requestHeaders }: StreamOptions): OpenVoice =>
  async (media, startAt, onFail) => {
    const grant = await askGrant()
    const tokens = createTokenKeeper(grant.src)
    tokens.offer(grant)
    tokens.setSource(askGrant)
    const stopWatching = tokens.watch()
    try {
      const engine = await createEngine(
        {
          video: media,
          src: grant.src,
          startAt,
          quality: null,
          isSoundOnly: false,
          sound: null,
          dataCap: null,
          tokens,
          requestHeaders,
          events: {
            onLevels() {},
            onPlayingLines() {},
            onSoundTracks() {},
            onSoundOnly() {},
            onArrival() {},
            onFatal: onFail,
          },
        },
        () => false,
      )
      if (!engine) throw new Error('Nothing in this browser plays the recording')
      return () => {
        stopWatching()
        engine.destroy()
      }
    } catch (error) {
      // The caller gets no function to close what did not start, so without this its grant would be renewed for ever.
      stopWatching()
      throw error
    }
  }
