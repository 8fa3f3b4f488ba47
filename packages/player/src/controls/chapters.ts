import type { Chapter } from '../player.types.ts'

/** The chapter that a moment belongs to; null before the first or where there are none. */
export function findChapter(chapters: Chapter[], seconds: number): Chapter | null {
  return chapters.findLast(({ startSeconds }) => startSeconds <= seconds + 0.01) ?? null
}
