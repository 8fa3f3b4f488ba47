import { z } from 'zod'
import { lessonStaff, teachingStaff } from './access.ts'
import { captionEndpoints, captionLanguage } from './captions.ts'
import { courseLocks, sensitiveFlags } from './course-outline.ts'
import { courseStatuses } from './crm-courses.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  assetUrl,
  byId,
  done,
  id,
  instant,
  keyPageOf,
  keyQuery,
  milliseconds,
  searchText,
  sortKey,
  tabCounts,
  text,
  valueKeyQuery,
  videoMoment,
} from './fields.ts'

export const videoStates = ['uploading', 'queued', 'processing', 'playable', 'ready', 'failed'] as const

export const chapter = z.strictObject({ startMs: videoMoment, title: text(1, 120) })
export const MAX_CHAPTERS = 100

/** BCP 47: a language, with its script (four letters) or region (two) where that matters. */
export const soundLanguage = z.string().regex(/^[a-z]{2,3}(?:-(?:[A-Za-z]{2}|[A-Za-z]{4}))?$/)
/** What a sound track is called in the player's choice. */
export const soundName = z.strictObject({ language: soundLanguage, label: text(1, 60) })
/** Most sound tracks of a video, as in the pipeline. */
export const MAX_SOUND_TRACKS = 4

/** Whom a lesson is for, and what it warns of before it shows anything. */
export const lessonAudience = z.strictObject({
  /** Opens only for learners whose professional profile was approved. */
  isProfessionalsOnly: z.boolean(),
  sensitive: z.array(z.enum(sensitiveFlags)).refine((flags) => new Set(flags).size === flags.length),
  /** What of that will be seen and why; dropped where nothing is warned of. */
  sensitiveNote: text(0, 300),
})

const usedBy = z.object({
  lessonId: id,
  lessonTitle: z.string(),
  courseId: id,
  courseTitle: z.string(),
  courseStatus: z.enum(courseStatuses),
})

/** What the reader changes of the lesson reaches learners after staff have approved it. */
const changesWait = z.boolean()

export const staffVideo = z.object({
  id,
  title: z.string(),
  state: z.enum(videoStates),
  /** 0–100 over the whole preparation. */
  progressPercent: z.int(),
  /** Why the newest original could not be prepared, in words for staff; an older version may still play. */
  failure: z.object({ message: z.string(), isRetryable: z.boolean() }).nullable(),
  /** Whether something plays now, be it of an older original. */
  isPlayable: z.boolean(),
  durationMs: milliseconds,
  /** Of the newest original. */
  originalBytes: z.int().nullable(),
  renditions: z.array(z.object({ name: z.string(), width: z.int(), height: z.int() })),
  captionLanguages: z.array(captionLanguage),
  chapterCount: z.int(),
  usedBy: z.array(usedBy.extend({ changesWait })),
  /** Courses that show it as their trailer. */
  trailerOf: z.array(usedBy.omit({ lessonId: true, lessonTitle: true })),
  uploadedBy: z.string().nullable(),
  posterUrl: assetUrl.nullable(),
  createdAt: instant,
})

export const staffVideoDetail = staffVideo.extend({
  originalName: z.string().nullable(),
  originalSha256: z.string().nullable(),
  /** Whether the reader may send another file for it; a doctor sends none past the approval of staff. */
  isReplaceable: z.boolean(),
  captions: z.array(
    z.object({
      lang: captionLanguage,
      label: z.string(),
      cueCount: z.int(),
      /** Grows with each save. */
      version: z.int(),
      updatedAt: instant,
    }),
  ),
  chapters: z.array(chapter),
  /** Sound tracks of what plays now, the first one is the default; empty without sound, or before anything plays. */
  soundTracks: z.array(
    z.object({
      ...soundName.shape,
      /** What the file says of it; null where it names no language. */
      fileLanguage: soundLanguage.nullable(),
    }),
  ),
  versions: z.object({ title: editVersion, chapters: editVersion, soundTracks: editVersion }),
})

export const staffPlayback = z.object({
  manifestUrl: z.string(),
  expiresAt: instant,
  posterUrl: assetUrl.nullable(),
  storyboardUrl: assetUrl.nullable(),
  captions: z.array(z.object({ url: assetUrl, lang: z.string(), label: z.string() })),
  chapters: z.array(chapter),
  durationMs: milliseconds,
})

/** Videos as those who teach see them: staff all, doctors what they uploaded and what their courses use. */
export const videos = {
  videos: endpoint({
    method: 'GET',
    path: '/videos',
    summary: 'Videos, newest first; a doctor sees the own ones',
    access: lessonStaff,
    query: z.object({ state: z.enum(videoStates).optional(), q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(staffVideo).extend({ counts: tabCounts }),
  }),
  video: endpoint({
    method: 'GET',
    path: '/videos/:id',
    summary: 'One video; another doctor’s is 404',
    access: lessonStaff,
    params: byId,
    response: staffVideoDetail,
    errors: ['video.not_found'],
  }),
  renameVideo: endpoint({
    method: 'PATCH',
    path: '/videos/:id',
    summary: 'Change the title under which staff find a video',
    access: teachingStaff,
    params: byId,
    body: z.strictObject({ title: text(1, 160), version: editVersion }),
    response: staffVideoDetail,
    errors: ['edit.outdated', 'video.not_found'],
  }),
  videoPlayback: endpoint({
    method: 'POST',
    path: '/videos/:id/playback',
    summary: 'Grant for staff to play a video that need not be in a course yet',
    access: lessonStaff,
    params: byId,
    response: staffPlayback,
    errors: ['video.not_found', 'video.not_ready'],
  }),
  retryVideo: endpoint({
    method: 'POST',
    path: '/videos/:id/retry',
    summary: 'Try a failed preparation again',
    access: teachingStaff,
    params: byId,
    response: staffVideoDetail,
    errors: ['video.not_found', 'video.not_retryable'],
  }),
  reencodeVideo: endpoint({
    method: 'POST',
    path: '/videos/:id/reencode',
    summary:
      'Prepare a ready video anew from its original; the version that plays stays until the new one is whole',
    access: teachingStaff,
    params: byId,
    response: staffVideoDetail,
    errors: ['video.not_found', 'video.not_ready', 'video.not_retryable'],
  }),
  removeVideo: endpoint({
    method: 'DELETE',
    path: '/videos/:id',
    summary: 'Remove a video with every byte of it; not while a published course uses it',
    access: teachingStaff,
    params: byId,
    response: done,
    errors: ['video.not_found', 'video.in_use'],
  }),
  ...captionEndpoints,
  saveChapters: endpoint({
    method: 'PUT',
    path: '/videos/:id/chapters',
    summary: 'Replace the chapters',
    access: teachingStaff,
    params: byId,
    body: z.strictObject({ chapters: z.array(chapter).max(MAX_CHAPTERS), version: editVersion }),
    response: staffVideoDetail,
    errors: ['edit.outdated', 'video.not_found'],
  }),
  saveSoundTracks: endpoint({
    method: 'PUT',
    path: '/videos/:id/sound-tracks',
    summary: 'Say in which language each sound track is and what it is called; nothing is encoded again',
    access: teachingStaff,
    params: byId,
    body: z.strictObject({
      /** One for each track, in their order. */
      soundTracks: z.array(soundName).min(1).max(MAX_SOUND_TRACKS),
      version: editVersion,
    }),
    response: staffVideoDetail,
    errors: ['edit.outdated', 'video.not_found', 'video.not_ready'],
  }),
  videoLessons: endpoint({
    method: 'GET',
    path: '/video-lessons',
    summary:
      'Video lessons of the courses the caller teaches or runs, by course, with the video each one has; doctors see what they have chosen, also while it waits for approval',
    access: lessonStaff,
    query: z.object({ course: id.optional(), q: searchText.optional(), ...valueKeyQuery }),
    response: keyPageOf(
      z.object({
        lessonId: id,
        lessonTitle: z.string(),
        sectionTitle: z.string(),
        course: z.object({ id, title: z.string(), status: z.enum(courseStatuses) }),
        changesWait,
        /** What is shown here is such a change: learners still have what was published. */
        isWaiting: z.boolean(),
        ...lessonAudience.shape,
        video: z
          .object({
            id,
            title: z.string(),
            state: z.enum(videoStates),
            progressPercent: z.int(),
            durationMs: milliseconds,
          })
          .nullable(),
      }),
      sortKey,
    ),
  }),
  setLessonVideo: endpoint({
    method: 'PUT',
    path: '/video-lessons/:lessonId',
    summary:
      'Give a lesson its video, or take it away with null; by a doctor in the draft, where learners have the course',
    access: lessonStaff,
    params: z.object({ lessonId: id }),
    body: z.strictObject({ videoId: id.nullable() }),
    response: done,
    errors: ['lesson.not_found', 'video.not_found', 'video.in_use', 'video.not_ready', ...courseLocks],
  }),
  lessonAudience: endpoint({
    method: 'GET',
    path: '/video-lessons/:lessonId/audience',
    summary: 'Whom a lesson of any kind is for, to be edited',
    access: lessonStaff,
    params: z.object({ lessonId: id }),
    response: lessonAudience.extend({ version: editVersion }),
    errors: ['lesson.not_found'],
  }),
  setLessonAudience: endpoint({
    method: 'PUT',
    path: '/video-lessons/:lessonId/audience',
    summary:
      'Say whom a lesson of any kind is for, and what it warns of; by a doctor in the draft, where learners have the course',
    access: lessonStaff,
    params: z.object({ lessonId: id }),
    body: lessonAudience.extend({ version: editVersion }),
    response: done,
    errors: ['edit.outdated', 'lesson.not_found', ...courseLocks],
  }),
}
