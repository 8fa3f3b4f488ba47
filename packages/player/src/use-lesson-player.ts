import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { useChosenCaptions } from './captions/use-chosen-captions.ts'
import { useCues } from './captions/use-cues.ts'
import { useNativeCaptions } from './captions/use-native-captions.ts'
import type { MenuLevel } from './controls/menu.types.ts'
import { useControlsVisibility } from './lib/use-controls-visibility.ts'
import { useDelayed } from './lib/use-delayed.ts'
import { useDisplayModes } from './lib/use-display-modes.ts'
import { useFlash } from './lib/use-flash.ts'
import { useNarrow } from './lib/use-narrow.ts'
import { useOnline } from './lib/use-online.ts'
import { usePreferences } from './lib/use-preferences.ts'
import { useShortcuts } from './lib/use-shortcuts.ts'
import { useStills } from './lib/use-stills.ts'
import { useStoryboard } from './lib/use-storyboard.ts'
import type { SoundTrack } from './playback/sound-tracks.ts'
import { useBegin } from './playback/use-begin.ts'
import { useEngine } from './playback/use-engine.ts'
import { useInterruption } from './playback/use-interruption.ts'
import { useMediaSession } from './playback/use-media-session.ts'
import { useMediaToken } from './playback/use-media-token.ts'
import { usePlayIntent } from './playback/use-play-intent.ts'
import { type PlayerActions, usePlayerActions } from './playback/use-player-actions.ts'
import { useProgressReports } from './playback/use-progress-reports.ts'
import { useRememberedSound } from './playback/use-remembered-sound.ts'
import { useStall } from './playback/use-stall.ts'
import { useVideoCallbacks } from './playback/use-video-callbacks.ts'
import { useVideoState } from './playback/use-video-state.ts'
import { playerMessages as messages } from './player.messages.ts'
import type { CaptionTrack, LessonPlayerProps } from './player.types.ts'
import { usePractice } from './practice/use-practice.ts'
import { capOf, useQuality } from './use-quality.ts'
import { createShortcutRunner } from './use-shortcut-actions.ts'
import { useWatermark } from './watermark/use-watermark.ts'

const noCaptions: CaptionTrack[] = []
/** A video that is paused for longer than this renews no token until it continues, in ms. */
const restAfterMs = 120_000

/** Everything that the player knows and can do; the component only draws it. */
export function useLessonPlayer(props: LessonPlayerProps, { hasKeys = true }: { hasKeys?: boolean } = {}) {
  const { src, title, poster, captions = noCaptions, startAt = 0, autoPlay = false } = props
  const { previousLesson, nextLesson, interruption = null } = props
  const rootRef = useRef<HTMLElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const [menu, setMenu] = useState<MenuLevel>({ isOpen: false })
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isScrubbing, setIsScrubbing] = useState(false)
  const isInterrupted = interruption !== null

  const { preferences, isLoaded, change } = usePreferences(props.preferencesKey ?? 'lesson-player')
  const isMarked = Boolean(props.watermark)
  const actions = usePlayerActions(videoRef, rootRef, isMarked)
  const videoState = useVideoState(videoRef)
  const state = { ...videoState, duration: videoState.duration || (props.durationSeconds ?? 0) }
  const isResting = useDelayed(videoState.isPaused, restAfterMs)
  const tokens = useMediaToken({ ...props, isInterrupted, isResting })
  const intent = usePlayIntent(videoRef)
  const engine = useEngine({
    videoRef,
    // Preferences are read first, so that the first segment already has the remembered quality.
    src: isLoaded && !props.onBegin ? src : '',
    startAt,
    autoPlay,
    quality: preferences.quality,
    sound: preferences.sound,
    dataCap: capOf(preferences),
    tokens,
    intent,
    isInterrupted,
    requestHeaders: props.requestHeaders,
    refreshSource: props.refreshSource,
  })
  const quality = useQuality(engine.engineRef, preferences, change)
  const { flash, show } = useFlash()
  const practice = usePractice({ videoRef, engineRef: engine.engineRef, src, actions, show })
  const isWatermarkBlocked = useWatermark(rootRef, videoRef, props.watermark ?? null)
  const isCovered = engine.error !== null || isInterrupted || isWatermarkBlocked
  const isHeld = videoState.isPaused || menu.isOpen || isHelpOpen || isScrubbing || isCovered
  const visibility = useControlsVisibility(rootRef, isHeld)
  const modes = useDisplayModes(rootRef, videoRef, isMarked)
  const vttUrl = props.storyboard?.vttUrl
  const tiles = useStoryboard(vttUrl, tokens)
  const stills = useStills({ vttUrl, tiles, tokens, onStillsChange: props.onStillsChange })

  const rememberCaptions = useCallback((lang: string | null) => change({ captions: lang }), [change])
  const { chosen: chosenCaptions, choose: setCaptions } = useChosenCaptions({
    captions,
    remembered: preferences.captions,
    remember: rememberCaptions,
    isSilent: videoState.isMuted || videoState.volume === 0,
  })
  const isCaptioned = chosenCaptions !== null
  const cueList = useCues({ captions, chosen: chosenCaptions, tokens, onCuesChange: props.onCuesChange })
  const toggleCaptions = () => {
    const first = captions[0]
    if (!first) return
    setCaptions(isCaptioned ? null : first.lang)
    show(isCaptioned ? messages.captionsOff : messages.captionsOn)
  }

  const setSound = ({ lang, label }: SoundTrack) => {
    const sound = { lang, label }
    change({ sound })
    engine.engineRef.current?.setSound(sound)
  }

  useNativeCaptions(videoRef, chosenCaptions ?? preferences.captions, setCaptions)
  useRememberedSound(videoRef, preferences, isLoaded, change)
  useProgressReports(videoRef, { src, startAt }, props.onProgress)
  useMediaSession({
    videoRef,
    title,
    courseTitle: props.courseTitle,
    poster,
    actions,
    previousLesson,
    nextLesson,
  })
  useVideoCallbacks(videoRef, props)
  useInterruption(videoRef, intent, isInterrupted)
  const playFromStart = useBegin(videoRef, autoPlay, props.onBegin)
  const writeNote = () => {
    if (modes.isFullscreen) actions.toggleFullscreen()
    props.onNote?.()
  }
  const runShortcut = createShortcutRunner({
    videoRef,
    actions,
    practice,
    toggleCaptions,
    openHelp: () => setIsHelpOpen(true),
    writeNote: props.onNote && writeNote,
    previousLesson,
    nextLesson,
    show,
  })
  useShortcuts(rootRef, hasKeys && preferences.hasPageShortcuts && !isHelpOpen, (action) => {
    if (isCovered || !hasKeys) return
    visibility.wake()
    runShortcut(action)
  })
  usePlayerHandle(props.ref, rootRef, videoRef, actions)

  return {
    rootRef,
    videoRef,
    state,
    stall: useStall(videoRef, videoState, isCovered),
    isOnline: useOnline(),
    isNarrow: useNarrow(rootRef),
    actions,
    playFromStart,
    tokens,
    captions,
    chosenCaptions,
    cueList: isCaptioned ? cueList : null,
    setCaptions,
    toggleCaptions,
    setSound,
    preferences,
    change,
    quality,
    practice,
    interruption,
    isWatermarkBlocked,
    isCovered,
    engine,
    stills,
    modes,
    flash,
    show,
    visibility,
    isHeld,
    menu,
    setMenu,
    isHelpOpen,
    setIsHelpOpen,
    setIsScrubbing,
  }
}

export type LessonPlayerModel = ReturnType<typeof useLessonPlayer>

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

/** Calls the listener on every change of position; returns a function that stops this. */
function followPosition(video: HTMLVideoElement | null, listener: (seconds: number) => void): () => void {
  if (!video) return () => {}
  const tell = () => listener(video.currentTime)
  for (const name of positionEvents) video.addEventListener(name, tell)
  return () => {
    for (const name of positionEvents) video.removeEventListener(name, tell)
  }
}

const positionEvents = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata'] as const
