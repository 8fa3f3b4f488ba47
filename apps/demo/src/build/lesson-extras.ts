import { createHash } from 'node:crypto'
import type { tables } from '@repo/api/rows'
import type { LessonFileType } from '@repo/contract/lesson-file-names'
import type { CourseRows } from './catalogue-rows.ts'
import { forkContext, type SeedContext } from './context.ts'
import { drawChecklist, drawZones, writeTable } from './lesson-files.ts'

interface DemoFile {
  course: string
  lesson: string
  name: string
  type: LessonFileType
  ending: string
  isWatermarked: boolean
  make: () => Buffer | Promise<Buffer>
}

const LIPS = 'tiem-moi-nguyen-tac-ky-thuat-theo-doi'
const PICO = 'laser-pico-trong-dieu-tri-roi-loan-sac-to'

const files: readonly DemoFile[] = [
  {
    course: LIPS,
    lesson: 'Phiếu hỏi trước khi tiêm môi',
    name: 'Phiếu hỏi trước khi tiêm môi',
    type: 'application/pdf',
    ending: 'pdf',
    isWatermarked: true,
    make: () =>
      drawChecklist('Phiếu hỏi trước khi tiêm môi', 'Hỏi từng mục, ghi câu trả lời và lưu cùng hồ sơ.', [
        'Tiền sử herpes môi, dị ứng, rối loạn đông máu, thuốc đang dùng',
        'Lần tiêm môi trước: chất gì, khi nào, ở đâu, có biến cố không',
        'Lịch làm răng, chụp ảnh, sự kiện trong hai tuần tới',
        'Mong muốn bằng lời của khách và ảnh tham khảo',
      ]),
  },
  {
    course: LIPS,
    lesson: 'Phiếu hỏi trước khi tiêm môi',
    name: 'Bảng theo dõi 24 giờ, 48 giờ và hai tuần',
    type: 'text/csv',
    ending: 'csv',
    isWatermarked: false,
    make: () =>
      writeTable([
        ['Thời điểm', 'Đau (0–10)', 'Phù', 'Màu môi', 'Xử trí'],
        ['24 giờ', '', '', '', ''],
        ['48 giờ', '', '', '', ''],
        ['Hai tuần', '', '', '', ''],
      ]),
  },
  {
    course: LIPS,
    lesson: 'Viền môi và cung Cupid',
    name: 'Sơ đồ vùng môi',
    type: 'image/png',
    ending: 'png',
    isWatermarked: true,
    make: drawZones,
  },
]

/** Lessons that open by a rule, counted from the end of their course. */
const rulesOf = (context: SeedContext) => [
  { kind: 'after_previous' as const },
  { kind: 'after_days' as const, days: 7 },
  { kind: 'on_day' as const, day: context.daysLater(21, 9, 0).toISOString().slice(0, 10) },
]

/** Courses whose own film is their trailer. */
const trailers: readonly string[] = [LIPS, PICO]

interface LessonExtras {
  rows: (typeof tables.lessonFiles.$inferInsert)[]
  trailers: { courseId: string; videoId: string }[]
}

/** The same in every run, so that a second one leaves no second file. */
const keyOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)

export async function drawLessonFiles(): Promise<{ file: DemoFile; key: string; bytes: Buffer }[]> {
  return Promise.all(
    files.map(async (file) => ({
      file,
      key: `lesson-files/${keyOf(file.name)}.${file.ending}`,
      bytes: await file.make(),
    })),
  )
}

/** Gives lessons their files and release rules, and courses their trailers. */
export function addLessonExtras(
  context: SeedContext,
  courses: readonly CourseRows[],
  drawn: Awaited<ReturnType<typeof drawLessonFiles>>,
  videos: readonly { id?: string | undefined; title?: string | undefined }[],
): LessonExtras {
  // A stream of its own, so that the rest of the seed stays the same.
  const own = forkContext(context, 20_261_124)
  const courseOf = (slug: string) => courses.find(({ course }) => course.slug === slug)!
  const rows = drawn.map(({ file, key, bytes }) => {
    const { course, lessons } = courseOf(file.course)
    const lesson = lessons.find(({ title }) => title === file.lesson)!
    const at = course.createdAt ?? context.now
    const id = own.id(at)
    lesson.files = [...(lesson.files ?? []), { id, name: file.name, isWatermarked: file.isWatermarked }]
    return {
      id,
      courseId: course.id,
      storageKey: key,
      contentType: file.type,
      bytes: bytes.length,
      createdAt: at,
    }
  })
  const pico = courseOf(PICO).lessons
  for (const [index, rule] of rulesOf(context).entries()) pico[pico.length - 3 + index]!.release = rule
  return {
    rows,
    trailers: trailers.flatMap((slug) => {
      const { course } = courseOf(slug)
      const film = videos.find(({ title }) => title === `Phim của khóa: ${course.title}`)
      return film?.id ? [{ courseId: course.id, videoId: film.id }] : []
    }),
  }
}
