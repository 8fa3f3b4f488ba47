import { AudioLines } from 'lucide-react'
import { playerMessages as messages } from '../player.messages.ts'

type Props = { title: string; poster?: string; onShowPicture: () => void }

/** In place of the picture while only the sound is loaded: the still of the lesson, dimmed, and its name. */
export function SoundPlate({ title, poster, onShowPicture }: Props) {
  return (
    <div className="lp-sound">
      {poster && (
        <div className="lp-sound-poster" style={{ backgroundImage: `url("${encodeURI(poster)}")` }} />
      )}
      <div className="lp-sound-text">
        <p className="lp-sound-state">
          <AudioLines aria-hidden="true" />
          {messages.soundPlate}
        </p>
        <p className="lp-sound-title">{title}</p>
        <button type="button" className="lp-text-button" onClick={onShowPicture}>
          {messages.showPicture}
        </button>
      </div>
    </div>
  )
}
