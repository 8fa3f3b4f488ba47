import { Panel } from '@repo/back-office/panel'
import { formatDuration, formatNumber, lessonKindLabels } from '@repo/messages'
import { Accordion, AccordionItem } from '@repo/ui/accordion'
import { Badge } from '@repo/ui/badge'
import { CircleHelp, CirclePlay, FileText } from 'lucide-react'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'

type Section = StaffCourse['sections'][number]

const icons = { video: CirclePlay, article: FileText, quiz: CircleHelp }

const durationOf = (section: Section) => section.lessons.reduce((sum, { durationMs }) => sum + durationMs, 0)

/** Sections and lessons as they stand, with their durations. */
export function CurriculumPanel({ course }: { course: StaffCourse }) {
  const { sections, lessonCount, durationMs } = course
  return (
    <Panel
      title={copy.sections.curriculum}
      aside={
        <p className="text-3">
          {copy.curriculumSummary(
            formatNumber(sections.length),
            formatNumber(lessonCount),
            formatDuration(durationMs),
          )}
        </p>
      }
    >
      {sections.length === 0 ? (
        <p className="text-2">
          {copy.curriculumEmpty} {copy.curriculumEmptyHint}
        </p>
      ) : (
        <Accordion>
          {sections.map((section, index) => (
            <AccordionItem
              key={section.id}
              title={section.title}
              meta={copy.sectionTotal(
                formatNumber(section.lessons.length),
                formatDuration(durationOf(section)),
              )}
              defaultOpen={index === 0}
              isFlush
            >
              <Lessons section={section} />
            </AccordionItem>
          ))}
        </Accordion>
      )}
    </Panel>
  )
}

function Lessons({ section }: { section: Section }) {
  return (
    <ol className="divide-y divide-line border-t">
      {section.lessons.map((lesson) => {
        const Icon = icons[lesson.kind]
        return (
          <li key={lesson.id} className="flex min-h-11 items-center gap-3 px-5 py-2">
            <Icon size={18} aria-hidden="true" className="shrink-0 text-3" />
            <span className="sr-only">{lessonKindLabels[lesson.kind]}: </span>
            <span className="min-w-0 flex-1">{lesson.title}</span>
            {lesson.isFreePreview ? <Badge tone="primary">{copy.freePreview}</Badge> : null}
            <span className="shrink-0 whitespace-nowrap font-num text-3">
              {lesson.durationMs > 0 || lesson.kind !== 'video'
                ? formatDuration(lesson.durationMs)
                : copy.noVideo}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
