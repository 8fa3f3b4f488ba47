import { pickSoundTrack } from '../playback/sound-tracks.ts'
import { playerMessages as messages } from '../player.messages.ts'
import type { Chapter, LessonLink } from '../player.types.ts'
import type { LessonPlayerModel } from '../use-lesson-player.ts'
import { findChapter } from './chapters.ts'
import type { MenuAction, MenuEntry } from './menu.types.ts'
import {
  buildCaptionsGroup,
  buildChaptersGroup,
  buildPracticeGroup,
  buildQualityGroup,
  buildRateGroup,
  buildSoundGroup,
} from './menu-groups.ts'

type Lesson = { chapters: Chapter[]; previousLesson?: LessonLink; nextLesson?: LessonLink }

/** Everything behind the gear, in the order of use. */
export function buildMenu(player: LessonPlayerModel, lesson: Lesson): MenuEntry[] {
  const { actions, captions, chosenCaptions, change, engine, practice, preferences, quality, state } = player
  const { chapters } = lesson
  const entries: MenuEntry[] = [
    buildQualityGroup({
      ...quality,
      levels: engine.levels,
      hasSoundOnly: engine.hasSoundOnly,
      playingLines: engine.playingLines,
      onQuality: quality.setQuality,
      onDataSaver: quality.setDataSaver,
    }),
    buildRateGroup(state.rate, actions.setRate),
  ]
  const { soundTracks } = engine
  if (soundTracks.length > 1) {
    const chosen = pickSoundTrack(soundTracks, preferences.sound)
    entries.push(buildSoundGroup(soundTracks, chosen, player.setSound))
  }
  if (captions.length > 0) {
    entries.push(
      buildCaptionsGroup({
        captions,
        chosen: chosenCaptions,
        preferences,
        onCaptions: player.setCaptions,
        onLook: change,
      }),
    )
  }
  if (chapters.length > 1) {
    entries.push(buildChaptersGroup(chapters, findChapter(chapters, state.position), actions.seekTo))
  }
  entries.push(
    buildPracticeGroup({
      ...practice,
      onMirror: practice.toggleMirror,
      onFrame: practice.stepFrame,
      onLoopPoint: practice.setPoint,
      onLoopClear: practice.clearLoop,
    }),
  )
  if (player.isNarrow) entries.push(...narrowEntries(player, lesson))
  entries.push({
    kind: 'action',
    key: 'help',
    label: messages.help,
    shortcut: '?',
    act: () => player.setIsHelpOpen(true),
  })
  return entries
}

/** The buttons for which a narrow player has no room. */
function narrowEntries(
  { actions, modes }: LessonPlayerModel,
  { previousLesson, nextLesson }: Lesson,
): MenuAction[] {
  const link = (key: string, label: string, lesson: LessonLink | undefined): MenuAction[] =>
    lesson ? [{ kind: 'action', key, label, hint: lesson.title, act: lesson.onOpen }] : []
  const pip: MenuAction = {
    kind: 'action',
    key: 'pip',
    label: modes.isPictureInPicture ? messages.exitPictureInPicture : messages.pictureInPicture,
    act: actions.togglePictureInPicture,
  }
  return [
    ...(modes.canPictureInPicture ? [pip] : []),
    ...link('previous', messages.previousLesson, previousLesson),
    ...link('next', messages.nextLesson, nextLesson),
  ]
}
