import { AppError } from '@repo/contract'
import { sha256Hex } from '@repo/contract/uploads'
import { z } from 'zod'
import type { AnswerPlace } from './film-taker.ts'

/** Browsers send a path's last part, programs may send the path; neither is ever used as one. */
const fileName = z
  .string()
  .transform((name) =>
    name
      .normalize('NFC')
      .split(/[\\/]/)
      .at(-1)!
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .trim(),
  )
  .pipe(z.string().min(1).max(200))

/** What a client may say about its file. Clients send more of their own, which is not looked at. */
const schema = z.object({
  filename: fileName,
  fingerprint: z.string().min(1).max(400).nullish(),
  sha256: z
    .string()
    .transform((hex) => hex.toLowerCase())
    .pipe(sha256Hex)
    .nullish(),
  checksum: z.literal('later').nullish(),
  replaces: z.uuid().nullish(),
  lesson: z.uuid().nullish(),
  question: z.uuid().nullish(),
  handIn: z.uuid().nullish(),
})

export interface UploadMetadata {
  fileName: string
  fingerprint: string | null
  sha256: string | null
  /** The checksum is promised and nothing begins before it is there. */
  awaitsChecksum: boolean
  replaces: string | null
  /** The assignment for which a learner sends a film. */
  lessonId: string | null
  /** What a doctor answers with it. */
  answers: AnswerPlace | null
}

/** @throws AppError `input.invalid` naming the values that cannot be taken */
export function readUploadMetadata(raw: Readonly<Record<string, string | null>> = {}): UploadMetadata {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path }) => ({
      path: `metadata.${path.join('.')}`,
      message: 'Giá trị này chưa hợp lệ.',
    }))
    throw new AppError('input.invalid', { details })
  }
  const { filename, fingerprint, sha256, checksum, replaces, lesson, question, handIn } = parsed.data
  return {
    fileName: filename,
    fingerprint: fingerprint?.replaceAll('\0', '') || null,
    sha256: sha256 ?? null,
    awaitsChecksum: checksum === 'later' && !sha256,
    replaces: replaces ?? null,
    lessonId: lesson ?? null,
    answers: question ? { questionId: question } : handIn ? { handInId: handIn } : null,
  }
}

/** The title under which staff find a new video: the file's name without its type. */
export const titleOf = (name: string): string =>
  (name.replace(/\.[a-z0-9]{2,5}$/i, '').trim() || name).slice(0, 160)
