import { z } from 'zod'
import { anyone, courseAuthors } from './access.ts'
import { beforeAfter } from './before-after.ts'
import { courseDetail } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, savedFile, slug } from './fields.ts'
import { learning, playback } from './learning.ts'
import { lessonFileTypes } from './lesson-files.ts'
import { quizOverview, quizzes } from './quizzes.ts'

const token = z.string().max(300)
const ofLesson = z.strictObject({ token, lessonId: id })
const unknown = 'course.preview_unknown'

/**
 * The draft of a course as visitors and learners would see it, on the public site. The link is a token that its author
 * opens it with; it stands in bodies, never in an address. Nothing that is done in a preview is kept or counted.
 */
export const coursePreviews = {
  link: endpoint({
    method: 'GET',
    path: '/course-previews/of/:id',
    summary:
      'A link that shows the draft of one course on the public site, for as long as its author is signed in',
    access: courseAuthors,
    params: byId,
    response: z.object({ token, until: instant }),
    errors: ['course.not_found'],
  }),
  course: endpoint({
    method: 'POST',
    path: '/course-previews/course',
    summary: 'The course page and the classroom of a draft, for who was given the link',
    access: anyone,
    isForLearners: true,
    body: z.strictObject({ token }),
    response: z.object({
      course: courseDetail,
      classroom: learning.classroom.response,
      /** The address under which visitors see the course now; null where they do not see it. */
      publicSlug: slug.nullable(),
      until: instant,
    }),
    errors: [unknown],
  }),
  lesson: endpoint({
    method: 'POST',
    path: '/course-previews/lesson',
    summary: 'Text and files of a lesson of the draft',
    access: anyone,
    isForLearners: true,
    body: ofLesson,
    response: learning.lesson.response,
    errors: [unknown, 'lesson.not_found'],
  }),
  playback: endpoint({
    method: 'POST',
    path: '/course-previews/playback',
    summary: 'Grant to play the video of a lesson of the draft; no stream is counted',
    access: anyone,
    isForLearners: true,
    body: ofLesson,
    response: playback,
    errors: [unknown, 'lesson.not_found', 'lesson.not_ready'],
  }),
  trailerPlayback: endpoint({
    method: 'POST',
    path: '/course-previews/trailer',
    summary: 'Grant to play the trailer of the course',
    access: anyone,
    isForLearners: true,
    body: z.strictObject({ token }),
    response: playback,
    errors: [unknown, 'video.not_found'],
  }),
  beforeAfters: endpoint({
    method: 'POST',
    path: '/course-previews/before-afters',
    summary: 'Pictures before and after a treatment that the page of the draft shows to everybody',
    access: anyone,
    isForLearners: true,
    body: z.strictObject({ token }),
    response: z.array(beforeAfter),
    errors: [unknown],
  }),
  quiz: endpoint({
    method: 'POST',
    path: '/course-previews/quiz',
    summary: 'Rules and questions of a quiz as it is being written, without what is right; no attempt begins',
    access: anyone,
    isForLearners: true,
    body: ofLesson,
    response: z.object({
      overview: quizOverview,
      questions: quizzes.beginAttempt.response.shape.questions,
    }),
    errors: [unknown, 'lesson.not_found', 'lesson.not_ready'],
  }),
  file: endpoint({
    method: 'POST',
    path: '/course-previews/file',
    summary: 'A file of a lesson of the draft, marked with the name of who opened the preview',
    access: anyone,
    body: ofLesson.extend({ fileId: id }),
    download: { types: lessonFileTypes },
    response: savedFile,
    errors: [unknown, 'lesson.not_found', 'lesson_file.not_found', 'request.too_many'],
  }),
}
