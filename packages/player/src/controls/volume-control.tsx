import { Volume1, Volume2, VolumeX } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { PlayerActions } from '../playback/use-player-actions.ts'
import { playerMessages as messages } from '../player.messages.ts'
import { IconButton } from './icon-button.tsx'

type Props = { volume: number; isMuted: boolean; actions: PlayerActions }

/** Mute button, and a slider beside it where there is room. */
export function VolumeControl({ volume, isMuted, actions }: Props) {
  const heard = isMuted ? 0 : volume
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2
  return (
    <div className="lp-volume">
      <IconButton
        label={heard === 0 ? messages.unmute : messages.mute}
        shortcut="M"
        onClick={actions.toggleMute}
      >
        <Icon aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        className="lp-volume-input"
        style={{ '--lp-volume': heard } as CSSProperties}
        aria-label={messages.volume}
        aria-valuetext={messages.volumeValue(Math.round(heard * 100))}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={(event) => actions.setVolume(Number(event.target.value))}
      />
    </div>
  )
}
