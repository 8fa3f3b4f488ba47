import { drawnPortraitPath, type tables } from '@repo/api/rows'
import { foldText } from '@repo/messages'
import { seedCategories } from '../data/categories.ts'
import { seedCourses } from '../data/courses/index.ts'
import { type SeedDoctor, seedDoctors } from '../data/doctors.ts'
import { readingMs } from '../reading.ts'
import type { SeedCourse, SeedLesson } from '../shape.ts'
import { addDays, type SeedContext } from './context.ts'
import type { ReadyVideo } from './ready-video.ts'
import { queuedVideo, repeatedVideos } from './video-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

export interface CourseRows {
  source: SeedCourse
  course: Row<typeof tables.courses> & { id: string }
  /** Who teaches it first. */
  leadId: string
  lessons: (Row<typeof tables.lessons> & { id: string; durationMs: number })[]
}

/** The first day of the demo business: everything else comes later. */
const FIRST_DAY = 245

export function buildCategories(context: SeedContext) {
  const at = context.daysAgo(FIRST_DAY)
  const ids = new Map(seedCategories.map(({ slug }) => [slug, context.id(at)]))
  return seedCategories.map(({ parent, ...category }, position) => ({
    id: ids.get(category.slug)!,
    ...category,
    parentId: parent ? (ids.get(parent) ?? null) : null,
    position,
    createdAt: at,
    updatedAt: at,
  }))
}

export function buildDoctors(context: SeedContext, accountOf: Map<string, string>, checkedBy: string) {
  const at = context.daysAgo(FIRST_DAY)
  return seedDoctors.map((doctor, position) => ({
    id: context.id(at),
    userId: accountOf.get(doctor.slug) ?? null,
    ...publicProfile(doctor),
    licenceNumber: doctor.licence.number,
    licenceIssuer: 'Cơ quan cấp phép (bản demo)',
    licenceIssuedOn: doctor.licence.issuedOn,
    licenceScope: doctor.licence.scope,
    licenceExpiresOn: lastDay(context, doctor.licence.daysLeft),
    licenceVerifiedAt: doctor.licence.isVerified ? addDays(at, 2) : null,
    licenceVerifiedBy: doctor.licence.isVerified ? checkedBy : null,
    position,
    createdAt: at,
    updatedAt: at,
  }))
}

const lastDay = (context: SeedContext, daysLeft: number | undefined) =>
  daysLeft === undefined ? null : context.daysLater(daysLeft, 9, 0).toISOString().slice(0, 10)

function publicProfile({ licence: _, portrait, ...profile }: SeedDoctor) {
  const { name, academicTitle, specialties, workplace } = profile
  return {
    ...profile,
    portraitPath: drawnPortraitPath(portrait),
    searchText: foldText([academicTitle, name, ...specialties, workplace].join(' ')),
  }
}

export function buildCourses(
  context: SeedContext,
  categories: ReturnType<typeof buildCategories>,
  doctors: ReturnType<typeof buildDoctors>,
  ready: ReadyVideo | null,
) {
  const categoryOf = new Map(categories.map((category) => [category.slug, category]))
  const doctorOf = new Map(doctors.map((doctor) => [doctor.slug, doctor]))
  const result = { courses: [] as CourseRows[], teams: [] as Row<typeof tables.courseDoctors>[] }
  const sections: Row<typeof tables.sections>[] = []
  const videoIds: string[] = []
  const videos: Row<typeof tables.videos>[] = ready ? [ready.video] : []
  seedCourses.forEach((source, position) => {
    const category = categoryOf.get(source.category)!
    const team = source.doctors.map((slug) => doctorOf.get(slug)!)
    const course = courseRow(context, source, category, team)
    const video = queuedVideo(context, source, category.motif, team[0]!, position)
    if (video) {
      videos.push(video)
      videoIds.push(video.id)
    }
    result.teams.push(
      ...team.map((doctor, index) => ({ courseId: course.id, doctorId: doctor.id, position: index })),
    )
    const curriculum = curriculumRows(context, source, course.id, video, ready)
    videos.push(...curriculum.videos)
    sections.push(...curriculum.sections)
    result.courses.push({ source, course, leadId: team[0]!.id, lessons: curriculum.lessons })
  })
  return { ...result, sections, videos, videoIds }
}

function courseRow(
  context: SeedContext,
  source: SeedCourse,
  category: { id: string; name: string },
  team: { name: string }[],
) {
  const made = context.daysAgo(source.ageDays, 10)
  const { slug, title, subtitle, level, audience, status, listPrice } = source
  return {
    id: context.id(made),
    slug,
    title,
    subtitle,
    level,
    audience,
    status,
    listPrice,
    description: source.description.join('\n\n'),
    categoryId: category.id,
    salePrice: source.salePrice ?? null,
    saleEndsAt: saleEnd(context, source.saleDays),
    accessMonths: source.accessMonths,
    certificateHours: source.certificateHours,
    outcomes: source.outcomes,
    requirements: source.requirements,
    risks: source.risks,
    references: source.references,
    faq: source.faq,
    isFeatured: source.isFeatured ?? false,
    publishedAt: status === 'published' || status === 'archived' ? made : null,
    searchText: foldText([title, subtitle, ...team.map((doctor) => doctor.name), category.name].join(' ')),
    createdAt: made,
    updatedAt: context.daysAgo(Math.floor(source.ageDays / 6), 15),
  }
}

/** The last second of a day, as the editor writes it: another moment of the day would count as a change of the sale. */
function saleEnd(context: SeedContext, days: number | undefined): Date | null {
  if (days === undefined) return null
  const lastMinute = days > 0 ? context.daysLater(days, 23, 59) : context.daysAgo(-days, 23, 59)
  return new Date(lastMinute.getTime() + 59_000)
}

function curriculumRows(
  context: SeedContext,
  source: SeedCourse,
  courseId: string,
  repeated: ReturnType<typeof queuedVideo>,
  ready: ReadyVideo | null,
) {
  const at = context.daysAgo(source.ageDays, 10)
  const sections = source.sections.map(({ title }, position) => ({
    id: context.id(at),
    courseId,
    title,
    position,
  }))
  const playing = source.sections
    .flatMap((section) => section.lessons)
    .filter((lesson) => lesson.kind === 'video' && lesson.title !== ready?.lessonTitle)
  const videos = repeated ? repeatedVideos(source, repeated, playing, at) : []
  const videoOf = new Map(videos.map((repeat, index) => [playing[index], repeat]))
  const lessons = source.sections.flatMap((section, sectionIndex) =>
    section.lessons.map((lesson, position) => {
      const video = lesson.title === ready?.lessonTitle ? ready.video : (videoOf.get(lesson) ?? null)
      return lessonRow(context.id(at), courseId, sections[sectionIndex]!.id, lesson, position, video)
    }),
  )
  return { sections, lessons, videos }
}

function lessonRow(
  id: string,
  courseId: string,
  sectionId: string,
  lesson: SeedLesson,
  position: number,
  video: { id: string; durationMs: number } | null,
) {
  return {
    ...lesson,
    id,
    courseId,
    sectionId,
    position,
    videoId: video?.id ?? null,
    durationMs: lesson.html ? readingMs(lesson.html) : (video?.durationMs ?? 0),
    completionKind: lesson.kind === 'video' ? ('watch' as const) : ('manual' as const),
  }
}
