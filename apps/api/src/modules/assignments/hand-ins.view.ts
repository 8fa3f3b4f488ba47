import type { handIn, handInFile, signature } from '@repo/contract/hand-ins'
import { lessonFileEndings } from '@repo/contract/lesson-file-names'
import type { z } from 'zod'
import { markingOf } from './hand-ins.policy.ts'
import type { HandInFile, HandInRow, Signature } from './hand-ins.repo.ts'

/** A file's name with its ending. */
export const fileNameOf = ({ name, contentType }: HandInFile) => `${name}.${lessonFileEndings[contentType]}`

const toFile = (file: HandInFile): z.input<typeof handInFile> => ({
  id: file.id,
  name: fileNameOf(file),
  type: file.contentType,
  bytes: file.bytes,
})

export const toSignature = ({ itemId, signedName, signedAt }: Signature): z.input<typeof signature> => ({
  itemId,
  by: signedName,
  at: signedAt.toISOString(),
})

export function toHandIn(
  { handIn: row, task }: HandInRow,
  files: readonly HandInFile[],
  now: Date,
): z.input<typeof handIn> {
  const { state, judgedAt, judgedName, comment, scores, points, maxPoints, percent } = row
  return {
    id: row.id,
    number: row.number,
    state: markingOf(row, now) ? 'marking' : state,
    task,
    text: row.text,
    ticks: row.ticks,
    files: files.filter(({ handInId }) => handInId === row.id).map(toFile),
    startedAt: row.startedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    judgement: judgedAt && {
      at: judgedAt.toISOString(),
      by: judgedName ?? '',
      comment,
      scores,
      points,
      maxPoints,
      percent,
    },
    version: row.version,
  }
}
