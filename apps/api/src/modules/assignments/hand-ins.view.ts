import type { handIn, handInFile, handInFilm, signature } from '@repo/contract/hand-ins'
import { lessonFileEndings } from '@repo/contract/lesson-file-names'
import type { z } from 'zod'
import type { GivenRecording } from '../recordings/index.ts'
import type { findUploadsOf } from '../uploads/index.ts'
import type { WithFilms } from '../videos/index.ts'
import { markingOf } from './hand-ins.policy.ts'
import type { HandIn, HandInFile, HandInRow, Signature } from './hand-ins.repo.ts'

/** A file's name with its ending. */
export const fileNameOf = ({ name, contentType }: HandInFile) => `${name}.${lessonFileEndings[contentType]}`

const toFile = (file: HandInFile): z.input<typeof handInFile> => ({
  id: file.id,
  name: fileNameOf(file),
  type: file.contentType,
  bytes: file.bytes,
})

/** What is known of the films of some hand-ins, by the ids of their videos. */
export interface FilmFacts {
  videos: Awaited<ReturnType<WithFilms['films']['factsOf']>>
  uploads: Awaited<ReturnType<typeof findUploadsOf>>
}

const filmStateOf = {
  uploading: 'uploading',
  queued: 'queued',
  processing: 'preparing',
  playable: 'ready',
  ready: 'ready',
  failed: 'failed',
} as const

/** Null where none was sent, and where what was begun was given up. */
export function toFilm(row: HandIn, { videos, uploads }: FilmFacts): z.input<typeof handInFilm> | null {
  const named = { name: row.filmName ?? '', bytes: row.filmBytes ?? 0 }
  const none = { durationMs: 0, progressPercent: 0, failure: null, uploadId: null }
  if (row.filmRemovedAt) return { ...named, ...none, state: 'removed' }
  const video = row.filmVideoId ? videos.get(row.filmVideoId) : undefined
  if (!video) return null
  const upload = uploads.get(video.id)
  const state = filmStateOf[video.state]
  return {
    ...named,
    // Whole, and about to be accepted.
    state: state === 'uploading' && upload?.isWhole ? 'queued' : state,
    durationMs: video.durationMs,
    progressPercent: video.progressPercent,
    failure: video.failure,
    uploadId: upload?.id ?? null,
  }
}

export const toSignature = ({ itemId, signedName, signedAt }: Signature): z.input<typeof signature> => ({
  itemId,
  by: signedName,
  at: signedAt.toISOString(),
})

interface Parts {
  files: readonly HandInFile[]
  films: FilmFacts
  /** By the ids of their hand-ins. */
  recordings: ReadonlyMap<string, GivenRecording>
}

export function toHandIn(
  { handIn: row, task }: HandInRow,
  { files, films, recordings }: Parts,
  now: Date,
): z.input<typeof handIn> {
  const { state, judgedAt, judgedName, comment, scores, marks, points, maxPoints, percent } = row
  return {
    id: row.id,
    number: row.number,
    state: markingOf(row, now) ? 'marking' : state,
    task,
    text: row.text,
    ticks: row.ticks,
    files: files.filter(({ handInId }) => handInId === row.id).map(toFile),
    film: toFilm(row, films),
    startedAt: row.startedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    judgement: judgedAt && {
      at: judgedAt.toISOString(),
      by: judgedName ?? '',
      comment,
      scores,
      marks,
      recording: recordings.get(row.id) ?? null,
      points,
      maxPoints,
      percent,
    },
    version: row.version,
  }
}
