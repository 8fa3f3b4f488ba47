import { courseStatusLabels } from '@repo/messages'
import { choiceParam, defineFilters, sortedPositionParams, textParam } from '@repo/routing'
import { keysOf } from '../../components/keys-of.ts'
import { coursesMessages as copy } from './courses.messages.ts'

/** Filters of the list of courses, kept in the URL. */
export const courseFilters = defineFilters({
  status: choiceParam(keysOf(courseStatusLabels)),
  waits: choiceParam(keysOf(copy.waitLabels)),
  q: textParam(),
  category: textParam(),
  ...sortedPositionParams(['updated', 'title', 'price', 'learners']),
})

type CourseFilters = ReturnType<typeof courseFilters.parse>

/** The filters as the API takes them: an empty text is left out. */
export const toCourseQuery = ({ q, category, ...rest }: CourseFilters) => ({
  ...rest,
  q: q || undefined,
  category: category || undefined,
})
