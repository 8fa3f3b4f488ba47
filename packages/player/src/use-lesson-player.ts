import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { useControlsVisibility } from './lib/use-controls-visibility.ts'
import { useDisplayModes } from './lib/use-display-modes.ts'
import { useFlash } from './lib/use-flash.ts'
import { usePreferences } from './lib/use-preferences.ts'
import { useShortcuts } from './lib/use-shortcuts.ts'
import { useStoryboard } from './lib/use-storyboard.ts'
import { useCaptions } from './playback/use-captions.ts'
import { useEngine } from './playback/use-engine.ts'
import { useMediaSession } from './playback/use-media-session.ts'
import { type PlayerActions, usePlayerActions } from './playback/use-player-actions.ts'
import { useProgressReports } from './playback/use-progress-reports.ts'
import { useRememberedSound } from './playback/use-remembered-sound.ts'
import { useVideoCallbacks } from './playback/use-video-callbacks.ts'
import { useVideoState } from './playback/use-video-state.ts'
import { playerMessages as messages } from './player.messages.ts'
import type { CaptionTrack, LessonPlayerProps } from './player.types.ts'
import { createShortcutRunner } from './use-shortcut-actions.ts'

const noCaptions: CaptionTrack[] = []

/** Everything that the player knows and can do; the component only draws it. */
export function useLessonPlayer(props: LessonPlayerProps) {
  const { src, title, poster, captions = noCaptions, startAt = 0, autoPlay = false } = props
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
  usePlayerHandle(props.ref, rootRef, videoRef, actions)

  return {
    rootRef,
    videoRef,
    state,
    actions,
    captions,
    chosenCaptions: isCaptioned ? preferences.captions : null,
    setCaptions,
    toggleCaptions,
    quality: preferences.quality,
    setQuality,
    hasPageShortcuts: preferences.hasPageShortcuts,
    setPageShortcuts: (isOn: boolean) => change({ hasPageShortcuts: isOn }),
    engine,
    tiles,
    modes,
    flash,
    show,
    visibility,
    isHeld,
    isMenuOpen,
    setIsMenuOpen,
    isHelpOpen,
    setIsHelpOpen,
  }
}

function usePlayerHandle(
  ref: LessonPlayerProps['ref'],
  rootRef: RefObject<HTMLElement | null>,
  videoRef: RefObject<HTMLVideoElement | null>,
  actions: PlayerActions,
): void {
  useImperativeHandle(
    ref,
    () => ({
      play: async () => videoRef.current?.play(),
      pause: actions.pause,
      seek: actions.seekTo,
      getPosition: () => videoRef.current?.currentTime ?? 0,
      focus: () => rootRef.current?.focus(),
      subscribe: (listener) => followPosition(videoRef.current, listener),
    }),
    [actions, rootRef, videoRef],
  )
}

/** Tells every change of place; answers how to stop. */
function followPosition(video: HTMLVideoElement | null, listener: (seconds: number) => void): () => void {
  if (!video) return () => {}
  const tell = () => listener(video.currentTime)
  for (const name of positionEvents) video.addEventListener(name, tell)
  return () => {
    for (const name of positionEvents) video.removeEventListener(name, tell)
  }
}

const positionEvents = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata'] as const
