import { useCallback, useImperativeHandle, useRef, useState } from 'react'
import { ControlBar } from './controls/control-bar.tsx'
import { SettingsMenu } from './controls/settings-menu.tsx'
import { useControlsVisibility } from './lib/use-controls-visibility.ts'
import { useDisplayModes } from './lib/use-display-modes.ts'
import { useFlash } from './lib/use-flash.ts'
import { usePreferences } from './lib/use-preferences.ts'
import { useShortcuts } from './lib/use-shortcuts.ts'
import { useStoryboard } from './lib/use-storyboard.ts'
import { GestureLayer } from './overlays/gesture-layer.tsx'
import { KeyboardHelp } from './overlays/keyboard-help.tsx'
import { PlayerOverlays } from './overlays/player-overlays.tsx'
import { useCaptions } from './playback/use-captions.ts'
import { useEngine } from './playback/use-engine.ts'
import { useMediaSession } from './playback/use-media-session.ts'
import { usePlayerActions } from './playback/use-player-actions.ts'
import { useProgressReports } from './playback/use-progress-reports.ts'
import { useRememberedSound } from './playback/use-remembered-sound.ts'
import { useVideoCallbacks } from './playback/use-video-callbacks.ts'
import { useVideoState } from './playback/use-video-state.ts'
import { playerMessages as messages } from './player.messages.ts'
import type { CaptionTrack, Chapter, LessonPlayerProps } from './player.types.ts'
import { createShortcutRunner, showSeek } from './use-shortcut-actions.ts'

const noCaptions: CaptionTrack[] = []
const noChapters: Chapter[] = []

/**
 * The video of a lesson with its controls. Loads hls.js when it mounts; renders its box and poster on the server.
 * See the README of this package for the props.
 */
export function LessonPlayer(props: LessonPlayerProps) {
  const {
    src,
    title,
    poster,
    captions = noCaptions,
    chapters = noChapters,
    startAt = 0,
    autoPlay = false,
  } = props
  const { previousLesson, nextLesson } = props
  const rootRef = useRef<HTMLElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)

  const { preferences, isLoaded, change } = usePreferences(props.preferencesKey ?? 'lesson-player')
  const actions = usePlayerActions(videoRef, rootRef)
  const videoState = useVideoState(videoRef)
  const state = { ...videoState, duration: videoState.duration || (props.durationSeconds ?? 0) }
  const engine = useEngine({
    videoRef,
    // Choices are read first, so that the first segment already is of the remembered rung.
    src: isLoaded ? src : '',
    startAt,
    autoPlay,
    quality: preferences.quality,
    requestHeaders: props.requestHeaders,
    refreshSource: props.refreshSource,
  })
  const { flash, show } = useFlash()
  const isHeld = videoState.isPaused || isMenuOpen || isHelpOpen || engine.error !== null
  const visibility = useControlsVisibility(rootRef, isHeld)
  const modes = useDisplayModes(rootRef, videoRef)
  const tiles = useStoryboard(props.storyboard?.vttUrl)

  const setCaptions = useCallback((lang: string | null) => change({ captions: lang }), [change])
  const isCaptioned = captions.some(({ lang }) => lang === preferences.captions)
  const toggleCaptions = () => {
    const first = captions[0]
    if (!first) return
    setCaptions(isCaptioned ? null : first.lang)
    show(isCaptioned ? messages.captionsOff : messages.captionsOn)
  }
  const setQuality = (lines: number | null) => {
    change({ quality: lines })
    engine.engineRef.current?.setQuality(lines)
  }

  useCaptions(videoRef, preferences.captions, setCaptions)
  useRememberedSound(videoRef, preferences, isLoaded, change)
  useProgressReports(videoRef, { src, startAt }, props.onProgress)
  useMediaSession({ title, courseTitle: props.courseTitle, poster, actions, previousLesson, nextLesson })
  useVideoCallbacks(videoRef, props)
  const runShortcut = createShortcutRunner({
    videoRef,
    actions,
    toggleCaptions,
    openHelp: () => setIsHelpOpen(true),
    previousLesson,
    nextLesson,
    show,
  })
  useShortcuts(rootRef, preferences.hasPageShortcuts && !isHelpOpen, (action) => {
    visibility.wake()
    runShortcut(action)
  })
  useImperativeHandle(
    props.ref,
    () => ({
      play: async () => videoRef.current?.play(),
      pause: actions.pause,
      seek: actions.seekTo,
      getPosition: () => videoRef.current?.currentTime ?? 0,
      focus: () => rootRef.current?.focus(),
    }),
    [actions],
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only shows the controls; every act has a button
    <section
      ref={rootRef}
      className="lp-root"
      aria-label={messages.player(title)}
      tabIndex={-1}
      data-controls={visibility.isVisible ? 'shown' : 'hidden'}
      data-started={state.hasStarted}
      data-paused={state.isPaused}
      data-error={engine.error !== null}
      onPointerMove={(event) => event.pointerType === 'mouse' && visibility.wake()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && !isHeld && visibility.hide()}
      onFocus={visibility.wake}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks below come from the lesson */}
      <video
        ref={videoRef}
        className="lp-video"
        poster={poster}
        playsInline
        preload="metadata"
        aria-label={title}
      >
        {captions.map(({ src: file, lang, label }) => (
          <track key={file} kind="captions" src={file} srcLang={lang} label={label} />
        ))}
      </video>
      <GestureLayer
        onPress={actions.togglePlay}
        onDoublePress={actions.toggleFullscreen}
        onTap={visibility.isVisible ? visibility.hide : visibility.wake}
        onDoubleTap={(direction) => {
          actions.seekBy(direction * 10)
          showSeek(direction * 10, show)
        }}
      />
      <PlayerOverlays
        key={src}
        state={state}
        startAt={startAt}
        error={engine.error}
        flash={flash}
        nextLesson={nextLesson}
        hasManualQuality={preferences.quality !== null}
        onPlay={actions.play}
        onFromStart={() => {
          actions.seekTo(0)
          actions.play()
        }}
        onAuto={() => setQuality(null)}
        onReload={() => engine.engineRef.current?.reload()}
        onRetry={engine.retry}
      />
      <ControlBar
        videoRef={videoRef}
        state={state}
        actions={actions}
        chapters={chapters}
        tiles={tiles}
        previousLesson={previousLesson}
        nextLesson={nextLesson}
        hasCaptions={captions.length > 0}
        isCaptioned={isCaptioned}
        onToggleCaptions={toggleCaptions}
        isFullscreen={modes.isFullscreen}
        canPictureInPicture={modes.canPictureInPicture}
        isPictureInPicture={modes.isPictureInPicture}
      >
        <SettingsMenu
          levels={engine.levels}
          playingLines={engine.playingLines}
          quality={preferences.quality}
          rate={state.rate}
          captions={captions}
          captionsLang={isCaptioned ? preferences.captions : null}
          isOpen={isMenuOpen}
          onOpenChange={setIsMenuOpen}
          onQuality={setQuality}
          onRate={actions.setRate}
          onCaptions={setCaptions}
          onHelp={() => setIsHelpOpen(true)}
        />
      </ControlBar>
      {isHelpOpen && (
        <KeyboardHelp
          hasPageShortcuts={preferences.hasPageShortcuts}
          onPageShortcuts={(isOn) => change({ hasPageShortcuts: isOn })}
          onClose={() => setIsHelpOpen(false)}
        />
      )}
    </section>
  )
}
