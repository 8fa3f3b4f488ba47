import { z } from 'zod'
import { optionalSession, student } from './access.ts'
import { beforeAfter } from './before-after.ts'
import { courseCard, doctorBrief, rating } from './catalogue.ts'
import { lessonOutline } from './course-outline.ts'
import { deviceLabel } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, done, id, instant, milliseconds, searchText, slug, text, videoMoment } from './fields.ts'
import { lessonDownload } from './lesson-files.ts'
import { lessonLock } from './release.ts'

/** `paused`: staff stopped the access for a while and said why. */
export const enrollmentStates = ['active', 'expired', 'paused'] as const

/** The organisation whose seat opened the course, and whose coordinator sees how far one is; null for all others. */
const ownSeat = z.object({ organisation: z.string() }).nullable()

export const myCourse = z.object({
  course: courseCard.pick({
    id: true,
    slug: true,
    title: true,
    coverUrl: true,
    category: true,
    doctor: true,
    durationMs: true,
    lessonCount: true,
  }),
  state: z.enum(enrollmentStates),
  /** Why staff paused the access; null unless it is paused. */
  pauseReason: z.string().nullable(),
  enrolledAt: instant,
  expiresAt: instant.nullable(),
  completedLessons: z.int(),
  /** 0–100, whole. Never falls. */
  percent: z.int().min(0).max(100),
  /** Where "Tiếp tục học" leads; null when the course has no lesson yet. */
  next: z
    .object({ lessonId: id, title: z.string(), positionMs: milliseconds, durationMs: milliseconds })
    .nullable(),
  lastWatchedAt: instant.nullable(),
  seat: ownSeat,
  /** Who completes it by the course's rule can have a certificate issued. */
  givesCertificate: z.boolean(),
})

/** How a lesson becomes complete; shown on the lesson. */
export const completionRule = z.object({
  kind: z.enum(['watch', 'quiz', 'manual', 'hand_in']),
  /** Share of the video that has to be watched, in percent; only for `watch`. */
  watchPercent: z.int().min(1).max(100).nullable(),
})

export const lessonProgress = z.object({
  positionMs: milliseconds,
  /** Unique milliseconds watched. */
  watchedMs: milliseconds,
  percent: z.int().min(0).max(100),
  completedAt: instant.nullable(),
})

export const classroomLesson = lessonOutline.extend({
  completion: completionRule,
  progress: lessonProgress,
  /** What the lesson waits for; null when it is open. */
  lock: lessonLock.nullable(),
})

/** A half-open stretch of the video that was played: [startMs, endMs). */
export const watchedInterval = z.tuple([videoMoment, videoMoment]).refine(([start, end]) => end > start)

/** Most stretches of a viewing that are told of. */
export const MAX_RUNS = 300

/** One viewing of a lesson, from opening its page to leaving it; a later report of it holds all that earlier ones did. */
export const viewing = z.strictObject({
  id,
  /** What was played, in the order in which it was played and as often. */
  runs: z.array(watchedInterval).max(MAX_RUNS),
})

export const progressBody = z.strictObject({
  /** The playback in which it was watched; without one only the place is kept. */
  playbackId: id.nullable(),
  positionMs: videoMoment,
  intervals: z.array(watchedInterval).max(200),
  /** How long ago this was true, in ms: heartbeats that waited for the network must not move a newer place. */
  ageMs: milliseconds.default(0),
  viewing: viewing.nullable().default(null),
})

export const courseHit = z.object({
  lessonId: id,
  /** Where in the video it is said; null when it is the title of the lesson. */
  startMs: milliseconds.nullable(),
  text: z.string(),
})

const lessonParams = z.object({ lessonId: id })
const playbackParams = z.object({ playbackId: id })

/** A short-lived right to fetch the bytes of one video, which stands in the path after `/media/`. */
export const mediaGrant = z.object({
  token: z.string(),
  expiresAt: instant,
})

export const playback = z.object({
  /** The stream that counts for the account; null where none is counted: free previews, staff, and before it begins. */
  playbackId: id.nullable(),
  /** False while a bought lesson is only open: the server gives neither segments nor keys before the player asks to begin. */
  hasBegun: z.boolean(),
  /** How often the stream has to send a heartbeat, in ms. */
  heartbeatEveryMs: z.int(),
  /** Who watches, to be laid over the picture; null for visitors. */
  watermark: z.object({ name: z.string(), contact: z.string(), code: z.string() }).nullable(),
  /** Master playlist; the path carries `token`, and any newer one opens the same addresses. */
  manifestUrl: z.string(),
  token: z.string(),
  expiresAt: instant,
  /** Blurred for lessons that ask before they show anything; null where there is no such picture. */
  posterUrl: assetUrl.nullable(),
  storyboardUrl: assetUrl.nullable(),
  captions: z.array(z.object({ url: assetUrl, lang: z.string(), label: z.string() })),
  chapters: z.array(z.object({ startMs: milliseconds, title: z.string() })),
  durationMs: milliseconds,
  resumeMs: milliseconds,
})

/** Details of `playback.elsewhere`: what plays on which device and for how long, and how many lessons may play. */
export const playbackElsewhere = z.object({
  device: deviceLabel,
  lessonTitle: z.string(),
  sinceMs: milliseconds,
  /** Lessons that one learner may play at a time. */
  streamLimit: z.int(),
})

/** Details of `playback.ended`, and of `playback.too_fast` where a stream was ended for it. */
export const playbackEnd = z.object({
  reason: z.enum(['replaced', 'withdrawn', 'too_fast']),
  /** What plays instead; null while nothing does. */
  device: deviceLabel.nullable(),
})

export const learning = {
  myCourses: endpoint({
    method: 'GET',
    path: '/me/courses',
    summary: 'Courses the learner has, last watched first',
    access: student,
    response: z.array(myCourse),
  }),
  enrollment: endpoint({
    method: 'GET',
    path: '/me/enrollments/:slug',
    summary: 'Whether the learner has a course, and what to do next; decides what the buy card shows',
    access: student,
    params: z.object({ slug }),
    response: z.object({
      enrollment: myCourse.nullable(),
      openOrderCode: z.string().nullable(),
    }),
    errors: ['course.not_found'],
  }),
  classroom: endpoint({
    method: 'GET',
    path: '/me/courses/:slug',
    summary: 'The classroom of one bought course',
    access: student,
    params: z.object({ slug }),
    response: z.object({
      course: z.object({ id, slug, title: z.string(), coverUrl: assetUrl, doctor: doctorBrief, rating }),
      percent: z.int(),
      completedLessons: z.int(),
      expiresAt: instant.nullable(),
      sections: z.array(z.object({ id, title: z.string(), lessons: z.array(classroomLesson) })),
      resumeLessonId: id.nullable(),
      ownReview: z.object({ id, rating: z.int(), text: z.string(), state: z.string() }).nullable(),
      canReview: z.boolean(),
      seat: ownSeat,
      givesCertificate: z.boolean(),
      /** Whether lessons for professionals open for the learner; true where the course has none. */
      isProfessional: z.boolean(),
    }),
    errors: ['course.not_found', 'course.not_enrolled', 'course.access_expired', 'course.access_paused'],
  }),
  searchCourse: endpoint({
    method: 'GET',
    path: '/me/courses/:slug/search',
    summary:
      'Where a bought course speaks of something: titles of lessons and lines of captions, diacritics or not',
    access: student,
    params: z.object({ slug }),
    query: z.object({ q: searchText.pipe(z.string().min(2)) }),
    response: z.object({
      hits: z.array(courseHit),
      /** There is more than is listed. */
      hasMore: z.boolean(),
    }),
    errors: [
      'course.not_found',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
      'request.too_many',
    ],
  }),
  lesson: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId',
    summary: 'Text and files of a lesson; free previews work without a session',
    access: optionalSession,
    params: lessonParams,
    response: z.object({
      lesson: lessonOutline,
      course: z.object({ slug, title: z.string() }),
      summary: z.string(),
      /** Sanitised body of an article lesson. */
      html: z.string().nullable(),
      /** The pairs of pictures that the text names and that may be shown. */
      beforeAfters: z.array(beforeAfter),
      files: z.array(lessonDownload),
      /** The SCORM package that is played below its text. */
      package: z.object({ id, title: z.string() }).nullable(),
    }),
    errors: [
      'lesson.not_found',
      'lesson.professionals_only',
      'lesson.not_released',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
      // A person whose session has ended is told to sign in, instead of to buy again.
      'session.invalid',
    ],
  }),
  playback: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/playback',
    summary: 'Grant to play a video lesson; free previews work without a session',
    access: optionalSession,
    params: lessonParams,
    body: z.strictObject({
      /** Ends a stream of the account on another device, which is told so. */
      takeOver: z.boolean().default(false),
      /** Starts the stream: the device takes one of the learning places if it has none. Taking over from another device does so too. */
      begin: z.boolean().default(false),
    }),
    response: playback,
    errors: [
      'lesson.not_found',
      'lesson.not_ready',
      'lesson.professionals_only',
      'lesson.not_released',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
      'device.too_many',
      'playback.elsewhere',
      'playback.too_fast',
      'session.invalid',
      'session.revoked',
    ],
  }),
  trailerPlayback: endpoint({
    method: 'POST',
    path: '/courses/:slug/trailer/playback',
    summary: 'Grant to play the trailer of a published course; its authors also before it is published',
    access: optionalSession,
    params: z.object({ slug }),
    response: playback,
    errors: ['course.not_found', 'video.not_found'],
  }),
  sendHeartbeat: endpoint({
    method: 'POST',
    path: '/playbacks/:playbackId/heartbeat',
    summary: 'Keep a stream alive and renew its grant; says when another device has taken over',
    access: student,
    params: playbackParams,
    response: mediaGrant,
    errors: [
      'playback.ended',
      'playback.too_fast',
      'lesson.professionals_only',
      'lesson.not_released',
      'course.access_expired',
      'course.access_paused',
      'course.not_enrolled',
    ],
  }),
  playBeside: endpoint({
    method: 'POST',
    path: '/playbacks/:playbackId/beside',
    summary:
      'Grant to play a second video of the same course beside the one of an open stream, as part of it; asked again for a new grant',
    access: student,
    params: playbackParams,
    body: z.strictObject({ lessonId: id }),
    response: playback,
    errors: [
      'request.not_found',
      'lesson.not_found',
      'lesson.not_ready',
      'playback.ended',
      'playback.too_fast',
      'lesson.professionals_only',
      'lesson.not_released',
      'course.access_expired',
      'course.access_paused',
      'course.not_enrolled',
    ],
  }),
  endPlayback: endpoint({
    method: 'POST',
    path: '/playbacks/:playbackId/end',
    summary: 'Free the stream at once when the page is left',
    access: student,
    params: playbackParams,
    response: done,
  }),
  saveProgress: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/progress',
    summary: 'Merge watched stretches and remember the place; progress never falls',
    access: student,
    params: lessonParams,
    body: progressBody,
    response: lessonProgress,
    errors: [
      'lesson.not_found',
      'lesson.professionals_only',
      'lesson.not_released',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
    ],
  }),
  completeLesson: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/complete',
    summary: 'Mark a lesson with the manual rule as done',
    access: student,
    params: lessonParams,
    response: lessonProgress,
    errors: [
      'lesson.not_found',
      'lesson.professionals_only',
      'lesson.not_released',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
    ],
  }),
  reviewCourse: endpoint({
    method: 'POST',
    path: '/me/courses/:slug/review',
    summary: 'Review a course once, from 20 % progress on; shown after moderation',
    access: student,
    params: z.object({ slug }),
    body: z.strictObject({ rating: z.int().min(1).max(5), text: text(10, 2000) }),
    response: z.object({ id, state: z.string() }),
    errors: [
      'course.not_found',
      'course.not_enrolled',
      'course.access_paused',
      'review.too_early',
      'review.exists',
      'request.too_many',
    ],
  }),
}
