import type { RefObject } from 'react'
import type { ShortcutAction } from './lib/keyboard.ts'
import { rates } from './lib/preferences.ts'
import type { Flash } from './lib/use-flash.ts'
import type { PlayerActions } from './playback/use-player-actions.ts'
import { playerMessages as messages } from './player.messages.ts'
import type { LessonLink } from './player.types.ts'
import type { Practice } from './practice/use-practice.ts'

type Input = {
  videoRef: RefObject<HTMLVideoElement | null>
  actions: PlayerActions
  practice: Practice
  toggleCaptions: () => void
  openHelp: () => void
  writeNote?: () => void
  previousLesson?: LessonLink
  nextLesson?: LessonLink
  show: (text: string, side?: Flash['side']) => void
}

/** Does what a key asks for, and says so over the picture. */
export function createShortcutRunner(input: Input): (action: ShortcutAction) => void {
  const { videoRef, actions, show } = input
  return (action) => {
    const video = videoRef.current
    if (!video) return
    switch (action.kind) {
      case 'toggle-play':
        show(video.paused ? messages.play : messages.pause)
        return actions.togglePlay()
      case 'seek-by':
        actions.seekBy(action.seconds)
        return showSeek(action.seconds, show)
      case 'seek-share':
        return actions.seekToShare(action.share)
      case 'volume-by':
        actions.setVolume(Math.round((video.volume + action.amount) * 20) / 20)
        return show(`${messages.volume} ${messages.volumeValue(Math.round(video.volume * 100))}`)
      case 'toggle-mute':
        actions.toggleMute()
        return show(video.muted ? messages.mute : messages.unmute)
      case 'toggle-captions':
        return input.toggleCaptions()
      case 'rate-step':
        actions.stepRate(action.direction)
        return show(`${messages.rate}: ${messages.rateValue(nearestRate(video.playbackRate))}`)
      case 'toggle-fullscreen':
        return actions.toggleFullscreen()
      case 'frame-step':
        return input.practice.stepFrame(action.direction)
      case 'set-loop':
        return input.practice.setPoint(action.point)
      case 'clear-loop':
        return input.practice.clearLoop()
      case 'toggle-mirror':
        return input.practice.toggleMirror()
      case 'open-lesson':
        return (action.which === 'next' ? input.nextLesson : input.previousLesson)?.onOpen()
      case 'write-note':
        return input.writeNote?.()
      case 'open-help':
        return input.openHelp()
    }
  }
}

export function showSeek(seconds: number, show: Input['show']): void {
  if (seconds > 0) show(messages.forward(seconds), 'right')
  else show(messages.backward(-seconds), 'left')
}

function nearestRate(rate: number): number {
  return rates.find((value) => Math.abs(value - rate) < 0.01) ?? rate
}
