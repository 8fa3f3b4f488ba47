import { findPublicDetails, findPublishedSections, type Tx, type tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import type { SeedContext } from './context.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

/** The public course that somebody is changing. */
const SLUG = 'laser-pico-trong-dieu-tri-roi-loan-sac-to'

/** A public course with two versions, the second with one more lesson, and with changes that nobody has published yet. */
export async function buildCourseDraft(
  context: SeedContext,
  tx: Tx,
  courses: readonly CourseRows[],
  editorId: string,
) {
  const found = courses.find(({ course }) => course.slug === SLUG)
  const details = found && (await findPublicDetails(tx, found.course.id))
  if (!details) throw new Error(`the demo has no course ${SLUG}`)
  const courseId = found.course.id
  const sections = await findPublishedSections(tx, courseId)
  const versionOf = (
    number: number,
    publishedAt: Date,
    content: Pick<Row<typeof tables.curriculumVersions>, 'sections' | 'details'>,
  ): Row<typeof tables.curriculumVersions> => ({
    id: context.id(publishedAt),
    courseId,
    number,
    ...content,
    publishedAt,
    publishedBy: editorId,
  })
  const savedAt = context.daysAgo(0, 8, 20)
  const saved = { courseId, savedAt, savedBy: editorId }
  return {
    versions: [
      versionOf(1, context.daysAgo(found.source.ageDays, 10), {
        sections: sections.map((section, index) =>
          index === sections.length - 1 ? { ...section, lessons: section.lessons.slice(0, -1) } : section,
        ),
        details: { ...details, outcomes: details.outcomes.slice(0, -1) },
      }),
      versionOf(2, context.daysAgo(9, 15, 30), { sections, details }),
    ],
    detailsDraft: {
      ...saved,
      details: {
        ...details,
        subtitle: `${details.subtitle}, từ buổi đầu đến khi dừng lại`,
        faq: [
          ...details.faq,
          {
            question: 'Khóa học có dùng được cho máy pico của hãng khác không?',
            answer: 'Có. Các thông số được giải thích theo nguyên lý, kèm cách quy đổi giữa các đầu phát.',
          },
        ],
      },
    } satisfies Row<typeof tables.courseDrafts>,
    curriculumDraft: {
      ...saved,
      sections: sections.map((section, index) =>
        index === 0
          ? {
              ...section,
              lessons: section.lessons.map((lesson, place) =>
                place === 1 ? { ...lesson, title: `${lesson.title}: đọc ảnh từng bước` } : lesson,
              ),
            }
          : section,
      ),
    } satisfies Row<typeof tables.curriculumDrafts>,
  }
}
