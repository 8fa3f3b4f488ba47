import type { motifs } from '@repo/contract/catalogue'
import type { audiences, levels, sensitiveFlags } from '@repo/contract/course-outline'
import type { courseStatuses } from '@repo/contract/crm'
import type { Reference } from '@repo/contract/references'

export type Level = (typeof levels)[number]
export type Audience = (typeof audiences)[number]
export type Motif = (typeof motifs)[number]
export type SensitiveFlag = (typeof sensitiveFlags)[number]
export type CourseStatus = (typeof courseStatuses)[number]

/** Content of the video generated for a course: each point becomes a title card, a caption and a chapter. */
export interface SeedVideo {
  points: string[]
  /** Approximate total length of the course's video lessons, in hours. */
  hours: number
  /** Lines of the source, 720 unless given: full HD takes more than twice as long to encode. */
  height?: 720 | 1080
}

export interface SeedLesson {
  kind: 'video' | 'article' | 'assignment' | 'download'
  title: string
  summary: string
  html: string | null
  isFreePreview: boolean
  sensitive: SensitiveFlag[]
  /** What of that will be seen, in the words of the doctor. */
  sensitiveNote: string
  isProfessionalsOnly: boolean
}

export interface SeedSection {
  title: string
  lessons: SeedLesson[]
}

export interface SeedCourse {
  slug: string
  title: string
  subtitle: string
  /** Paragraphs, plain text. */
  description: string[]
  category: string
  /** Slugs; the first one is shown on the card. */
  doctors: string[]
  level: Level
  audience: Audience
  status: CourseStatus
  listPrice: number
  salePrice?: number
  /** Days from now until the sale ends; negative for a sale that is over. */
  saleDays?: number
  accessMonths: number | null
  certificateHours: number | null
  isFeatured?: boolean
  /** How many days ago the course went public (or was made, if it never did). */
  ageDays: number
  /** How often the course is chosen, against the others. */
  popularity: number
  outcomes: string[]
  requirements: string[]
  risks: string[]
  references: Reference[]
  faq: { question: string; answer: string }[]
  /** Null: a course that has no video yet. */
  video: SeedVideo | null
  sections: SeedSection[]
}

interface VideoOptions {
  free?: boolean
  flags?: SensitiveFlag[]
  note?: string
  professionals?: boolean
}

/** A general source without named authors. */
export const work = (title: string, year: number | null = null): Reference => ({
  authors: '',
  title,
  year,
  doi: null,
})

/** A video lesson; its video repeats the generated video of its course. */
export function video(title: string, summary: string, options: VideoOptions = {}): SeedLesson {
  return {
    kind: 'video',
    title,
    summary,
    html: null,
    isFreePreview: options.free ?? false,
    sensitive: options.flags ?? [],
    sensitiveNote: options.note ?? '',
    isProfessionalsOnly: options.professionals ?? false,
  }
}

/** A lesson to read: an opening paragraph, a list, and a closing paragraph. */
export function article(title: string, opening: string, points: string[], closing = ''): SeedLesson {
  const list = `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`
  return {
    kind: 'article',
    title,
    summary: opening,
    html: `<p>${opening}</p>${list}${closing ? `<p>${closing}</p>` : ''}`,
    isFreePreview: false,
    sensitive: [],
    sensitiveNote: '',
    isProfessionalsOnly: false,
  }
}

/** The same lesson, open to everybody. */
export function free(lesson: SeedLesson): SeedLesson {
  return { ...lesson, isFreePreview: true }
}

/** A lesson that is practised and then confirmed, or one that is made of files. */
export const asKind = (kind: 'assignment' | 'download', lesson: SeedLesson): SeedLesson => ({
  ...lesson,
  kind,
})
