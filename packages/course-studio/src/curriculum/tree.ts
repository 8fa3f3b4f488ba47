import type { ApiContract, EndpointInput, EndpointOutput } from '@repo/contract'

export type Curriculum = EndpointOutput<ApiContract['curriculum']['curriculum']>
export type Section = Curriculum['sections'][number]
export type Lesson = Section['lessons'][number]
export type LessonFile = Lesson['files'][number]
export type Change = EndpointOutput<ApiContract['courseDrafts']['pendingChanges']>['curriculum'][number]
/** Never changed in place: every act answers a new tree, so that undoing is going back to an older one. */
export type Tree = readonly Section[]

type Body = EndpointInput<ApiContract['curriculum']['saveCurriculum']>['body']['sections']

/** What is saved: without what the server adds for the screen. */
export const toBody = (tree: Tree): Body =>
  tree.map(({ id, title, lessons }) => ({
    id,
    title,
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      kind: lesson.kind,
      isFreePreview: lesson.isFreePreview,
      videoId: lesson.videoId,
      isProfessionalsOnly: lesson.isProfessionalsOnly,
      sensitive: lesson.sensitive,
      sensitiveNote: lesson.sensitiveNote,
      release: lesson.release,
      files: lesson.files.map(({ id: fileId, name, isWatermarked }) => ({ id: fileId, name, isWatermarked })),
    })),
  }))

export const lessonsOf = (tree: Tree): Lesson[] => tree.flatMap(({ lessons }) => lessons)

export const sectionOf = (tree: Tree, lessonId: string): Section | undefined =>
  tree.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))

export const newSection = (title: string): Section => ({ id: crypto.randomUUID(), title, lessons: [] })

/** Id of the element with what can be done for a lesson. */
export const lessonAnchor = (id: string) => `lesson-${id}`

/** Whether a lesson of the kind is a text, perhaps with files. */
export const hasTextKind = (kind: Lesson['kind']) =>
  kind === 'article' || kind === 'assignment' || kind === 'download'

export const newLesson = (kind: Lesson['kind'], title: string): Lesson => ({
  id: crypto.randomUUID(),
  title,
  kind,
  isFreePreview: false,
  videoId: null,
  isProfessionalsOnly: false,
  sensitive: [],
  sensitiveNote: '',
  durationMs: 0,
  hasText: false,
  questionCount: null,
  takesHandIns: false,
  video: null,
  release: { kind: 'at_once' },
  files: [],
})

export const addLesson = (tree: Tree, sectionId: string, lesson: Lesson): Tree =>
  tree.map((section) =>
    section.id === sectionId ? { ...section, lessons: [...section.lessons, lesson] } : section,
  )

export const renameSection = (tree: Tree, id: string, title: string): Tree =>
  tree.map((section) => (section.id === id ? { ...section, title } : section))

/** What becomes of a lesson: values, or values that follow from what it is. */
type LessonChange = Partial<Lesson> | ((lesson: Lesson) => Partial<Lesson>)

export const changeLessons = (tree: Tree, ids: ReadonlySet<string>, change: LessonChange): Tree =>
  tree.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) =>
      ids.has(lesson.id)
        ? { ...lesson, ...(typeof change === 'function' ? change(lesson) : change) }
        : lesson,
    ),
  }))

export const changeLesson = (tree: Tree, id: string, change: LessonChange): Tree =>
  changeLessons(tree, new Set([id]), change)

/** Takes away sections, with their lessons, and lessons. */
export const remove = (tree: Tree, ids: ReadonlySet<string>): Tree =>
  tree
    .filter(({ id }) => !ids.has(id))
    .map((section) => ({ ...section, lessons: section.lessons.filter(({ id }) => !ids.has(id)) }))

/** Brings back what was removed from `before`, where it stood; what was changed since stays. */
export function putBack(tree: Tree, before: Tree, ids: ReadonlySet<string>): Tree {
  const present = new Set([...tree, ...lessonsOf(tree)].map(({ id }) => id))
  const isGone = ({ id }: { id: string }) => ids.has(id) && !present.has(id)
  const withSections = before.reduce<Tree>(
    (now, section, index) => (isGone(section) ? now.toSpliced(index, 0, section) : now),
    tree,
  )
  return withSections.map((section) => {
    const former = before.find(({ id }) => id === section.id)?.lessons ?? []
    const lessons = former.reduce(
      (now, lesson, index) =>
        isGone(lesson) && !now.some(({ id }) => id === lesson.id) ? now.toSpliced(index, 0, lesson) : now,
      section.lessons,
    )
    return lessons === section.lessons ? section : { ...section, lessons }
  })
}

/** Puts lessons at a place of a section, in the order of the tree; at its end without a place. */
export function moveLessons(
  tree: Tree,
  ids: ReadonlySet<string>,
  sectionId: string,
  index = Number.POSITIVE_INFINITY,
): Tree {
  const moved = lessonsOf(tree).filter(({ id }) => ids.has(id))
  return remove(tree, ids).map((section) =>
    section.id === sectionId
      ? { ...section, lessons: section.lessons.toSpliced(index, 0, ...moved) }
      : section,
  )
}

/** Puts a section at a place among the sections. */
export function moveSection(tree: Tree, id: string, index: number): Tree {
  const section = tree.find((one) => one.id === id)
  return section ? tree.filter((one) => one.id !== id).toSpliced(index, 0, section) : tree
}

/**
 * One step up (-1) or down (1). A lesson at the edge of its section goes on into the next section; null where there is
 * no further place.
 */
export function step(tree: Tree, id: string, delta: -1 | 1): Tree | null {
  const place = tree.findIndex((section) => section.id === id)
  if (place !== -1) return tree[place + delta] ? moveSection(tree, id, place + delta) : null
  const from = tree.findIndex(({ lessons }) => lessons.some((lesson) => lesson.id === id))
  const section = tree[from]
  if (!section) return null
  const index = section.lessons.findIndex((lesson) => lesson.id === id)
  if (section.lessons[index + delta]) return moveLessons(tree, new Set([id]), section.id, index + delta)
  const next = tree[from + delta]
  return next ? moveLessons(tree, new Set([id]), next.id, delta === 1 ? 0 : undefined) : null
}

/** Takes over what the server knows of lessons, such as how far their videos are, and leaves what staff arranged. */
export function withFacts(tree: Tree, answer: Tree): Tree {
  const known = new Map(lessonsOf(answer).map((lesson) => [lesson.id, lesson]))
  return tree.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => {
      const facts = known.get(lesson.id)
      if (!facts || facts.videoId !== lesson.videoId) return lesson
      const { video, durationMs, hasText, questionCount, takesHandIns } = facts
      return { ...lesson, video, durationMs, hasText, questionCount, takesHandIns }
    }),
  }))
}
