import {
  Captions,
  CaptionsOff,
  ChevronRight,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  SkipBack,
  SkipForward,
  X,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { PlayerActions } from '../playback/use-player-actions.ts'
import type { VideoState } from '../playback/use-video-state.ts'
import { playerMessages as messages } from '../player.messages.ts'
import type { Chapter, LessonLink, Stills, TimeMark } from '../player.types.ts'
import type { Loop } from '../practice/use-loop.ts'
import { findChapter } from './chapters.ts'
import { IconButton } from './icon-button.tsx'
import { MarkTicks } from './mark-ticks.tsx'
import { SeekBar } from './seek-bar.tsx'
import { VolumeControl } from './volume-control.tsx'

type Props = {
  videoRef: RefObject<HTMLVideoElement | null>
  state: VideoState
  actions: PlayerActions
  chapters: Chapter[]
  stills: Stills | null
  loop: Loop
  marks: TimeMark[]
  onMark: (mark: TimeMark) => void
  onClearLoop: () => void
  onHold: (isHeld: boolean) => void
  onOpenChapters: () => void
  previousLesson?: LessonLink
  nextLesson?: LessonLink
  hasCaptions: boolean
  isCaptioned: boolean
  onToggleCaptions: () => void
  isFullscreen: boolean
  canPictureInPicture: boolean
  isPictureInPicture: boolean
  /** The settings menu. */
  children: ReactNode
}

export function ControlBar(props: Props) {
  const { videoRef, state, actions, chapters, stills, hasCaptions, isCaptioned, isFullscreen } = props
  return (
    <div className="lp-bar" role="group" aria-label={messages.controls}>
      {props.marks.length > 0 && (
        <MarkTicks marks={props.marks} duration={state.duration} onOpen={props.onMark} />
      )}
      <SeekBar
        videoRef={videoRef}
        state={state}
        actions={actions}
        chapters={chapters}
        stills={stills}
        loop={props.loop}
        onHold={props.onHold}
      />
      <div className="lp-row">
        <PlayButton state={state} actions={actions} />
        {props.previousLesson && (
          <LessonButton link={props.previousLesson} label={messages.previousLesson} shortcut="Shift+P">
            <SkipBack aria-hidden="true" />
          </LessonButton>
        )}
        {props.nextLesson && (
          <LessonButton link={props.nextLesson} label={messages.nextLesson} shortcut="Shift+N">
            <SkipForward aria-hidden="true" />
          </LessonButton>
        )}
        <VolumeControl volume={state.volume} isMuted={state.isMuted} actions={actions} />
        <div className="lp-time">{messages.elapsed(state.position, state.duration)}</div>
        <ChapterButton chapter={findChapter(chapters, state.position)} onOpen={props.onOpenChapters} />
        <div className="lp-spacer" />
        <LoopChip loop={props.loop} onClear={props.onClearLoop} />
        {hasCaptions && (
          <IconButton
            label={isCaptioned ? messages.captionsOff : messages.captionsOn}
            shortcut="C"
            onClick={props.onToggleCaptions}
          >
            {isCaptioned ? <Captions aria-hidden="true" /> : <CaptionsOff aria-hidden="true" />}
          </IconButton>
        )}
        {props.children}
        {props.canPictureInPicture && (
          <IconButton
            className="lp-pip"
            label={props.isPictureInPicture ? messages.exitPictureInPicture : messages.pictureInPicture}
            onClick={actions.togglePictureInPicture}
          >
            <PictureInPicture2 aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={isFullscreen ? messages.exitFullscreen : messages.fullscreen}
          shortcut="F"
          onClick={actions.toggleFullscreen}
        >
          {isFullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  )
}

function PlayButton({ state, actions }: { state: VideoState; actions: PlayerActions }) {
  const label = state.hasEnded ? messages.replay : state.isPaused ? messages.play : messages.pause
  const Icon = state.hasEnded ? RotateCcw : state.isPaused ? Play : Pause
  return (
    <IconButton label={label} shortcut="K" className="lp-play" onClick={actions.togglePlay}>
      <Icon aria-hidden="true" />
    </IconButton>
  )
}

/** The chapter that plays; a press opens the list of all. */
function ChapterButton({ chapter, onOpen }: { chapter: Chapter | null; onOpen: () => void }) {
  if (!chapter) return null
  return (
    <button
      type="button"
      className="lp-chapter"
      aria-label={messages.chaptersOpen(chapter.title)}
      aria-haspopup="menu"
      onClick={onOpen}
    >
      <span>{chapter.title}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  )
}

/** Shows that a stretch is being repeated, which would otherwise look like a fault, and ends the repetition. */
function LoopChip({ loop: { a, b }, onClear }: { loop: Loop; onClear: () => void }) {
  if (a === null || b === null) return null
  return (
    <button type="button" className="lp-loop" aria-label={messages.loopEnd(a, b)} onClick={onClear}>
      <span>{messages.loopRunning(a, b)}</span>
      <X aria-hidden="true" />
    </button>
  )
}

function LessonButton(props: { link: LessonLink; label: string; shortcut: string; children: ReactNode }) {
  const { link, label, shortcut, children } = props
  return (
    <IconButton
      label={`${label}: ${link.title}`}
      shortcut={shortcut}
      className="lp-lesson"
      onClick={link.onOpen}
    >
      {children}
    </IconButton>
  )
}
