import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { lessons, videos } from './catalogue.ts'
import { createdAt, instant, milliseconds, primaryId, updatedAt } from './columns.ts'
import { learningDevices } from './protection.ts'

const bytes = milliseconds

/** Uploaded files, kept for good. The video is made from the newest one. */
export const videoOriginals = pgTable(
  'video_originals',
  {
    id: primaryId(),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull().unique(),
    fileName: text('file_name').notNull(),
    bytes: bytes('bytes').notNull(),
    /** SHA-256 in hex, computed by the service over the stored bytes. */
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('video_originals_video').on(t.videoId, t.createdAt)],
)

/** Every package folder in storage. A folder without a row is left over from a crash and is removed. */
export const videoPackages = pgTable(
  'video_packages',
  {
    /** Random name of the folder, 32 hex digits. */
    key: text('key').primaryKey(),
    /** Null once the video is removed and only its files remain to be deleted. */
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['building', 'live', 'retired'] }).notNull(),
    /** What it is made from. */
    originalId: uuid('original_id').references(() => videoOriginals.id, { onDelete: 'set null' }),
    /** The run that may write to it; any other run gives up. */
    runId: uuid('run_id'),
    /** AES-128 keys of the segments, sealed for this package; null while nothing is encrypted. */
    sealedKeys: text('sealed_keys'),
    /** The package's manifest, once something of it plays. */
    manifest: jsonb('manifest'),
    /** Until then a retired package stays available to those who are watching it. */
    removeAfter: instant('remove_after'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('video_packages_video').on(t.videoId), index('video_packages_state').on(t.state)],
)

export interface StoredCue {
  startMs: number
  endMs: number
  text: string
}

export const videoCaptions = pgTable(
  'video_captions',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** BCP 47. */
    lang: text('lang').notNull(),
    label: text('label').notNull(),
    cues: jsonb('cues').$type<StoredCue[]>().notNull(),
    version: integer('version').notNull().default(1),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.lang] })],
)

export interface StoredDraftCue extends StoredCue {
  /** How sure the program is of each word, in percent. */
  confidence: number[]
}

/** Vietnamese captions that a program heard in a video, or will: never public, and apart from those that people made. */
export const captionDrafts = pgTable('caption_drafts', {
  videoId: uuid('video_id')
    .primaryKey()
    .references(() => videos.id, { onDelete: 'cascade' }),
  /** The request that this row answers: work for an earlier one finds another number here and stops. */
  requestId: uuid('request_id').notNull(),
  state: text('state', { enum: ['queued', 'running', 'failed', 'done'] }).notNull(),
  progressPercent: integer('progress_percent').notNull().default(0),
  failureCode: text('failure_code'),
  /** Last sign of life of the work on it. */
  heartbeatAt: instant('heartbeat_at'),
  cues: jsonb('cues').$type<StoredDraftCue[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
  requestedAt: instant('requested_at').notNull(),
  updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
})

/**
 * Caption languages that staff deleted, of an uploaded file or of a video without a file that repeats another one.
 * Preparing the same thing again does not add them back.
 */
export const removedCaptions = pgTable(
  'removed_captions',
  {
    originalId: uuid('original_id').references(() => videoOriginals.id, { onDelete: 'cascade' }),
    repeatId: uuid('repeat_id').references(() => videos.id, { onDelete: 'cascade' }),
    /** BCP 47. */
    lang: text('lang').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('removed_captions_original').on(t.originalId, t.lang),
    uniqueIndex('removed_captions_repeat').on(t.repeatId, t.lang),
    check('removed_captions_source', sql`num_nonnulls(${t.originalId}, ${t.repeatId}) = 1`),
  ],
)

/**
 * Language and name that staff gave to a sound track because the file has none or a wrong one. They apply to every
 * prepared version whose file has the same track metadata; a replacement file with other tracks starts without them.
 */
export const videoSoundTracks = pgTable(
  'video_sound_tracks',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Position in the file, from 0. */
    position: integer('position').notNull(),
    /** BCP 47. */
    language: text('language').notNull(),
    label: text('label').notNull(),
    /** The language in the file; null if the file names none. */
    fileLanguage: text('file_language'),
    fileLabel: text('file_label').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.position] }),
    check('video_sound_tracks_position', sql`${t.position} between 0 and 3`),
  ],
)

/** One file that is being uploaded. */
export const videoUploads = pgTable(
  'video_uploads',
  {
    id: primaryId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    /** Whether the upload replaces the original of an existing video. */
    isReplacement: boolean('is_replacement').notNull().default(false),
    fileName: text('file_name').notNull(),
    fingerprint: text('fingerprint'),
    declaredBytes: bytes('declared_bytes').notNull(),
    receivedBytes: bytes('received_bytes').notNull().default(0),
    /** First bytes as hex, until they are enough to tell the container. */
    head: text('head').notNull().default(''),
    awaitsChecksum: boolean('awaits_checksum').notNull().default(false),
    declaredSha256: text('declared_sha256'),
    state: text('state', {
      enum: ['receiving', 'received', 'accepted', 'rejected', 'cancelled', 'expired'],
    })
      .notNull()
      .default('receiving'),
    failureCode: text('failure_code'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('video_uploads_owner').on(t.ownerId, t.state),
    index('video_uploads_state').on(t.state, t.expiresAt),
    check('video_uploads_bytes', sql`${t.receivedBytes} between 0 and ${t.declaredBytes}`),
  ],
)

/** The current writer of an upload, over all instances; a writer without a heartbeat loses it. */
export const uploadLocks = pgTable('upload_locks', {
  uploadId: text('upload_id').primaryKey(),
  holderId: uuid('holder_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Streams of learners. An account has at most one open stream in each of its slots, of which settings give the number. */
/** What one viewing of a lesson tells of its video, in ms of the video. */
export interface Viewing {
  /** What the lesson showed. */
  videoId: string
  /** What the learner had watched when it began. */
  before: [number, number][]
  /** What was watched again, each time it was. */
  again: [number, number][]
  /** Where jumps led to. */
  sought: number[]
  /** Where it ended; null at the end of the video. */
  left: number | null
  /** How long it played, to tell a later report from an earlier one. */
  playedMs: number
}

export const playbacks = pgTable(
  'playbacks',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    deviceId: uuid('device_id').references(() => learningDevices.id, { onDelete: 'set null' }),
    /** Null once the lesson is removed: the record of the stream stays. */
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    packageKey: text('package_key').notNull(),
    /** The lesson that is compared with this one, in step with it: part of the same stream. */
    besideLessonId: uuid('beside_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull(),
    heartbeatAt: instant('beat_at').notNull(),
    endedAt: instant('ended_at'),
    /** Counts from 1. */
    slot: smallint('slot').notNull().default(1),
    endReason: text('end_reason', {
      enum: ['left', 'replaced', 'stale', 'withdrawn', 'too_fast'],
    }),
    /** Newly watched time that was credited to this stream, in ms. */
    creditedMs: milliseconds('credited_ms').notNull().default(0),
    /** Playing time of the picture segments that were sent, in ms: a record, nothing is refused by it. */
    fetchedMs: milliseconds('fetched_ms').notNull().default(0),
    /** Networks (/24 or /48) it was fetched from, with the moment of the last fetch. */
    networks: jsonb('networks').$type<Record<string, string>>().notNull().default({}),
    /** What each viewing in it told, by its id; null before one does, and once they were added up (`watch_sums`). */
    viewings: jsonb('viewings').$type<Record<string, Viewing>>(),
  },
  (t) => [
    uniqueIndex('playbacks_open_slot').on(t.userId, t.slot).where(sql`${t.endedAt} is null`),
    index('playbacks_user').on(t.userId, t.startedAt),
    index('playbacks_beat').on(t.heartbeatAt),
    index('playbacks_beside_lesson').on(t.besideLessonId),
    index('playbacks_viewed').on(t.lessonId, t.heartbeatAt).where(sql`${t.viewings} is not null`),
  ],
)

/** How much media an account may fetch. Leaking buckets: each level, in ms, is the one of `measuredAt`. */
export const playbackBudgets = pgTable('playback_budgets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  measuredAt: instant('measured_at').notNull(),
  /** Media that this account had not fetched before. */
  freshMs: milliseconds('fresh_ms').notNull().default(0),
  /** Media that was fetched again and again. */
  repeatMs: milliseconds('repeat_ms').notNull().default(0),
  /** New media that was asked for, sent or refused. */
  demandMs: milliseconds('demand_ms').notNull().default(0),
  /** The block refused last, so that a retry is not counted as further demand. */
  refusedBlock: text('refused_block'),
  /** When staff were last told that the account is being slowed down. */
  slowedAt: instant('slowed_at'),
  /** When its streams were last ended for fetching too fast. */
  stoppedAt: instant('stopped_at'),
  /** No stream may start before this time. */
  closedUntil: instant('closed_until'),
})

/** The blocks of a package that an account has fetched; fetching them again costs nothing. */
export const fetchedMedia = pgTable(
  'fetched_media',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    packageKey: text('package_key').notNull(),
    /** When the first of these blocks was fetched. */
    since: instant('since').notNull(),
    blocks: integer('blocks').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.packageKey] }), index('fetched_media_since').on(t.since)],
)
