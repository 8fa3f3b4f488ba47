import { CaptionLayer } from './captions/caption-layer.tsx'
import { ControlBar } from './controls/control-bar.tsx'
import { buildMenu } from './controls/menu-entries.ts'
import { SettingsMenu } from './controls/settings-menu.tsx'
import { GestureLayer } from './overlays/gesture-layer.tsx'
import { KeyboardHelp } from './overlays/keyboard-help.tsx'
import { PictureOverlay } from './overlays/picture-overlay.tsx'
import { PlayerOverlays } from './overlays/player-overlays.tsx'
import { SoundPlate } from './overlays/sound-plate.tsx'
import { playerMessages as messages } from './player.messages.ts'
import type { Chapter, LessonPlayerProps, TimeMark } from './player.types.ts'
import { useLessonPlayer } from './use-lesson-player.ts'
import { showSeek } from './use-shortcut-actions.ts'

const noChapters: Chapter[] = []
const noMarks: TimeMark[] = []

/**
 * The video of a lesson with its controls. Loads hls.js when it mounts; renders its box and poster on the server.
 * See the README of this package for the props.
 */
export function LessonPlayer(props: LessonPlayerProps) {
  const { src, title, poster, chapters = noChapters, startAt = 0, previousLesson, nextLesson } = props
  const player = useLessonPlayer(props)
  const { rootRef, videoRef, state, actions, captions, engine, preferences, practice, visibility } = player

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
      data-error={player.isCovered}
      data-mirrored={practice.isMirrored}
      onPointerMove={(event) => event.pointerType === 'mouse' && visibility.wake()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && !player.isHeld && visibility.hide()}
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
          <track key={lang} kind="captions" src={player.tokens.rewrite(file)} srcLang={lang} label={label} />
        ))}
      </video>
      {preferences.quality === 'sound' && engine.hasSoundOnly && (
        <SoundPlate
          title={title}
          poster={poster && player.tokens.rewrite(poster)}
          onShowPicture={() => player.quality.setQuality(null)}
        />
      )}
      <GestureLayer
        onPress={actions.togglePlay}
        onDoublePress={actions.toggleFullscreen}
        onTap={visibility.isVisible ? visibility.hide : visibility.wake}
        onDoubleTap={(direction) => {
          actions.seekBy(direction * 10)
          showSeek(direction * 10, player.show)
        }}
      />
      {props.overlay && <PictureOverlay videoRef={videoRef} draw={props.overlay} />}
      <CaptionLayer
        videoRef={videoRef}
        list={player.cueList}
        isPaused={state.isPaused}
        size={preferences.captionSize}
        background={preferences.captionBackground}
      />
      <PlayerOverlays
        key={src}
        state={state}
        stall={player.stall}
        isOnline={player.isOnline}
        isReconnecting={engine.isReconnecting}
        isWatermarkBlocked={player.isWatermarkBlocked}
        interruption={player.interruption}
        startAt={startAt}
        error={engine.error}
        flash={player.flash}
        nextLesson={nextLesson}
        hasManualQuality={typeof preferences.quality === 'number'}
        isBusy={player.menu.isOpen || player.isHelpOpen}
        onPlay={actions.play}
        onFromStart={player.playFromStart}
        onAuto={() => player.quality.setQuality(null)}
        onReload={() => engine.engineRef.current?.reload()}
        onRetry={engine.retry}
      />
      <ControlBar
        videoRef={videoRef}
        state={state}
        actions={actions}
        chapters={chapters}
        stills={player.stills}
        marks={props.marks ?? noMarks}
        onMark={(mark) => {
          actions.seekTo(mark.startSeconds)
          props.onMark?.(mark)
        }}
        loop={practice.loop}
        onClearLoop={practice.clearLoop}
        onHold={player.setIsScrubbing}
        onOpenChapters={() => player.setMenu({ isOpen: true, group: 'chapters' })}
        previousLesson={previousLesson}
        nextLesson={nextLesson}
        hasCaptions={captions.length > 0}
        isCaptioned={player.chosenCaptions !== null}
        onToggleCaptions={player.toggleCaptions}
        isFullscreen={player.modes.isFullscreen}
        canPictureInPicture={player.modes.canPictureInPicture}
        isPictureInPicture={player.modes.isPictureInPicture}
      >
        <SettingsMenu
          entries={player.menu.isOpen ? buildMenu(player, { chapters, previousLesson, nextLesson }) : []}
          level={player.menu}
          isSheet={player.isNarrow}
          onLevel={player.setMenu}
        />
      </ControlBar>
      {player.isHelpOpen && (
        <KeyboardHelp
          hasNotes={props.onNote !== undefined}
          hasPageShortcuts={preferences.hasPageShortcuts}
          onPageShortcuts={(isOn) => player.change({ hasPageShortcuts: isOn })}
          onClose={() => player.setIsHelpOpen(false)}
        />
      )}
    </section>
  )
}
