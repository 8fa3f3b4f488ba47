import { partsOfText } from '@repo/contract/course-links'
import { CourseCard, type CourseCardData } from '../../components/course-card.tsx'
import { Prose } from '../../components/prose.tsx'
import { type EmbeddedLesson, LessonEmbed } from './lesson-embed.tsx'

interface Props {
  html: string
  /** Courses and lessons that may stand in the text; a link to any other one falls out. */
  courses: readonly CourseCardData[]
  lessons: readonly EmbeddedLesson[]
}

/** The text of an article, with the cards of the courses and lessons that it names in a line of their own. */
export function ArticleText({ html, courses, lessons }: Props) {
  return partsOfText(html).map((part, index) => {
    const key = `${index}`
    if ('html' in part) return <Prose html={part.html} key={key} />
    const lesson = lessons.find((one) => one.lesson.id === part.lessonId)
    const course = part.lessonId ? undefined : courses.find(({ slug }) => slug === part.courseSlug)
    if (!lesson && !course) return null
    return (
      <div className={lesson ? 'my-8' : 'my-8 max-w-md'} key={key}>
        {lesson ? <LessonEmbed embedded={lesson} /> : null}
        {course ? <CourseCard course={course} /> : null}
      </div>
    )
  })
}
