import { pickSoundTrack, type SoundChoice, type SoundTrack } from './sound-tracks.ts'

type NativeTrack = { enabled: boolean; language: string; label: string }
/** Browsers that play HLS themselves have it; the types of the DOM leave it out, since others do not. */
type NativeTracks = ArrayLike<NativeTrack> &
  Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>

/** Sound tracks of a video that the browser plays itself; chosen anew whenever it lists them anew. */
export function followNativeTracks(
  video: HTMLVideoElement,
  choice: SoundChoice | null,
  onTracks: (tracks: SoundTrack[]) => void,
) {
  const list = (video as { audioTracks?: NativeTracks }).audioTracks
  let wanted = choice
  const apply = () => {
    const all = Array.from(list ?? [])
    const tracks = all.map(({ language, label }, index) => ({ index, lang: language, label }))
    const chosen = pickSoundTrack(tracks, wanted)
    // Nothing chosen: the browser's own choice stands.
    if (wanted && chosen) for (const [i, track] of all.entries()) track.enabled = i === chosen.index
    onTracks(tracks)
  }
  list?.addEventListener?.('addtrack', apply)
  return {
    choose(next: SoundChoice | null) {
      wanted = next
      apply()
    },
    stop: () => list?.removeEventListener?.('addtrack', apply),
  }
}
