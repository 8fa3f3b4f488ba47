import { partsOfText } from '@repo/contract/course-links'
import { CourseCard, type CourseCardData } from '../../components/course-card.tsx'
import { Prose } from '../../components/prose.tsx'

interface Props {
  html: string
  /** Courses that may stand in the text; a link to any other one falls out. */
  courses: readonly CourseCardData[]
}

/** The text of an article, with the cards of the courses that it names in a line of their own. */
export function ArticleText({ html, courses }: Props) {
  return partsOfText(html).map((part, index) => {
    const key = `${index}`
    if ('html' in part) return <Prose html={part.html} key={key} />
    const course = courses.find(({ slug }) => slug === part.courseSlug)
    return course ? (
      <div className="my-8 max-w-md" key={key}>
        <CourseCard course={course} />
      </div>
    ) : null
  })
}
