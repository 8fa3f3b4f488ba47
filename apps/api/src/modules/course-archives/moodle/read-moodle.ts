import type { Readable } from 'node:stream'
import { AppError } from '@repo/contract'
import { type CourseManifest, courseManifest, MAX_ARCHIVE_FILES } from '@repo/contract/course-archive'
import { MAX_QUESTIONS, MAX_QUIZ_ITEMS } from '@repo/contract/crm-quizzes'
import { MAX_ARTICLE_LENGTH, MAX_LESSONS, MAX_SECTIONS } from '@repo/contract/curriculum'
import { lessonFileEndings, suggestedType, toLessonFileName } from '@repo/contract/lesson-file-names'
import { MAX_LESSON_FILES } from '@repo/contract/lesson-files'
import { slugify } from '@repo/messages'
import {
  childOf,
  childrenOf,
  readXmlTree,
  textOf,
  type XmlElement,
  XmlError,
} from '../../../core/xml-tree.ts'
import { randomUUIDv7 } from '../../../db/uuid.ts'
import { type Archive, BACKUP_NAME } from '../archive-reader.ts'
import { plainTextOf, toLessonHtml } from './html.ts'
import { moodleMessages as copy } from './moodle.messages.ts'
import { type MoodleQuestion, readQuestions } from './questions.ts'

/** Files and questions of a large course take a tenth of it. */
const MAX_XML_BYTES = 48 * 1024 * 1024
/** One section or one activity. */
const MAX_PART_BYTES = 4 * 1024 * 1024
/** More than the largest course has lessons. */
const MAX_ACTIVITIES = 4000
const limits = { depth: 100, elements: 1_000_000 }
const MAX_TITLE = 160

type Lesson = CourseManifest['sections'][number]['lessons'][number]
type LessonFile = Lesson['files'][number]

/** A backup as an archive of ours: its manifest, the files that this names, and what was left behind. */
interface MoodleCourse {
  manifest: CourseManifest
  archive: Archive
  notes: string[]
  /** SCORM packages of activities, by the lessons of the manifest that they belong to. */
  packages: MoodlePackage[]
}

export interface MoodlePackage {
  lessonId: string
  title: string
  /** The ZIP as it lies in the backup. */
  open(maxBytes: number): Promise<Readable | null>
}

interface StoredFile {
  hash: string
  name: string
  component: string
  area: string
}

interface Activity {
  moduleId: string
  sectionId: string
  kind: string
  title: string
  folder: string
}

/**
 * Reads a course backup of Moodle 2 and later (`.mbz`). Its parts, after backup/moodle2 of moodle/moodle (read on 2026-11-28):
 * `moodle_backup.xml` lists sections and activities with their folders; `sections/…/section.xml` has the order in `sequence`;
 * `activities/<kind>_<module>/<kind>.xml` the content; `files.xml` names each file with the digest under which it lies in
 * `files/<two letters>/<digest>`; `questions.xml` holds the bank. `$@NULL@$` stands for nothing. People, results and logs are
 * never read.
 * @throws AppError `course_archive.unreadable`, `course_archive.too_heavy`
 */
export async function readMoodle(archive: Archive): Promise<MoodleCourse> {
  const read = (name: string) => readXml(archive, name)
  const root = await read(BACKUP_NAME)
  const information = childOf(root, 'information')
  const contents = childOf(information, 'contents')
  if (!contents) throw new AppError('course_archive.unreadable', { details: { place: BACKUP_NAME } })
  const notes: string[] = [copy.price]
  const files = filesOf(await readXml(archive, 'files.xml', true))
  const bank = readQuestions(await readXml(archive, 'questions.xml', true))
  const course = await readXml(archive, 'course/course.xml', true)
  const listed = childrenOf(childOf(contents, 'activities'), 'activity')
  if (listed.length > MAX_ACTIVITIES) notes.push(copy.activities(listed.length - MAX_ACTIVITIES))
  // A folder that is listed twice is read once.
  const byFolder = new Map(
    listed
      .slice(0, MAX_ACTIVITIES)
      .map(toActivity)
      .map((one) => [one.folder, one]),
  )
  const activities = Map.groupBy(byFolder.values(), ({ sectionId }) => sectionId)
  const maker = createLessonMaker({ archive, files, bank, notes })
  const sections: CourseManifest['sections'] = []
  const wanted = childrenOf(childOf(contents, 'sections'), 'section')
  if (wanted.length > MAX_SECTIONS) notes.push(copy.sections(wanted.length - MAX_SECTIONS))
  const described: Section[] = []
  for (const one of wanted.slice(0, MAX_SECTIONS)) described.push(await describeSection(archive, one))
  described.sort((a, b) => a.number - b.number)
  for (const section of described) {
    const own = inOrder(activities.get(section.id) ?? [], section)
    activities.delete(section.id)
    const lessons: Lesson[] = []
    if (plainTextOf(section.summary) !== '') lessons.push(maker.text(copy.about, section.summary))
    for (const activity of own) lessons.push(...(await maker.lessonsOf(activity)))
    if (lessons.length > MAX_LESSONS) notes.push(copy.lessons(section.title, lessons.length - MAX_LESSONS))
    if (lessons.length > 0) sections.push({ title: section.title, lessons: lessons.slice(0, MAX_LESSONS) })
  }
  const lessonIds = new Set(sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)))
  const title = titleOf(textOf(course, 'fullname') || textOf(information, 'original_course_fullname'))
  const made = courseManifest.safeParse({
    format: 1,
    exportedAt: new Date(0).toISOString(),
    course: {
      ...bare,
      title,
      slug: slugify(title) || 'khoa-hoc-moodle',
      description: plainTextOf(given(textOf(course, 'summary'))).slice(0, 20_000),
      category: { slug: 'moodle', name: copy.category },
      doctors: [{ slug: 'moodle', name: copy.teacher }],
      cover: null,
      trailerVideoId: null,
    },
    sections,
    questions: maker.questions,
    quizzes: maker.quizzes.filter(({ lessonId }) => lessonIds.has(lessonId)),
    videos: [],
  })
  if (!made.success)
    throw new AppError('course_archive.unreadable', {
      details: { place: made.error.issues[0]?.path.join('.') ?? '' },
      cause: made.error,
    })
  const packages = maker.packages.filter(({ lessonId }) => lessonIds.has(lessonId))
  return { manifest: made.data, notes: [...new Set(notes)], archive: maker.archive, packages }
}

/** What Moodle says nothing of. */
const bare = {
  subtitle: '',
  level: 'basic',
  audience: 'everyone',
  listPrice: 0,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  accessMonths: null,
  certificateHours: null,
  outcomes: [],
  requirements: [],
  risks: [],
  faq: [],
  references: [],
}

const given = (text: string) => (text === '$@NULL@$' ? '' : text)
const titleOf = (text: string) => {
  const plain = plainTextOf(given(text)).slice(0, 120)
  return plain.length < 4 ? copy.untitled : plain
}

async function readXml(
  archive: Archive,
  name: string,
  isOptional = false,
  maxBytes = MAX_XML_BYTES,
): Promise<XmlElement> {
  const bytes = await archive.read(name, maxBytes)
  if (!bytes && isOptional) return { name: '', attributes: {}, children: [], text: '' }
  try {
    if (bytes) return readXmlTree(bytes.toString('utf8'), limits)
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    throw new AppError('course_archive.unreadable', { details: { place: name }, cause })
  }
  throw new AppError('course_archive.unreadable', { details: { place: name } })
}

const toActivity = (element: XmlElement): Activity => ({
  moduleId: textOf(element, 'moduleid'),
  sectionId: textOf(element, 'sectionid'),
  kind: textOf(element, 'modulename'),
  title: plainTextOf(given(textOf(element, 'title'))).slice(0, MAX_TITLE),
  folder: textOf(element, 'directory'),
})

interface Section {
  id: string
  number: number
  title: string
  summary: string
  sequence: readonly string[]
}

async function describeSection(archive: Archive, listed: XmlElement): Promise<Section> {
  const element = await readXml(archive, `${textOf(listed, 'directory')}/section.xml`, true, MAX_PART_BYTES)
  const number = Number(textOf(element, 'number')) || 0
  const name = plainTextOf(given(textOf(element, 'name'))).slice(0, MAX_TITLE)
  return {
    id: textOf(listed, 'sectionid'),
    number,
    title: name || (number === 0 ? copy.opening : copy.section(number)),
    summary: given(textOf(element, 'summary')),
    sequence: textOf(element, 'sequence').split(','),
  }
}

/** The activities of a section in the order of its `sequence`; those that this does not name come last. */
function inOrder(own: readonly Activity[], { sequence }: Section): Activity[] {
  const places = new Map(sequence.map((moduleId, place) => [moduleId, place]))
  const placeOf = ({ moduleId }: Activity) => places.get(moduleId) ?? sequence.length
  return own.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The files of each context, which is an activity; folders are files called `.`. */
function filesOf(root: XmlElement): Map<string, StoredFile[]> {
  const found = new Map<string, StoredFile[]>()
  for (const element of childrenOf(root, 'file')) {
    const hash = textOf(element, 'contenthash')
    const name = textOf(element, 'filename')
    if (name === '.' || name === '' || !/^[0-9a-f]{40}$/.test(hash)) continue
    const context = textOf(element, 'contextid')
    const file = { hash, name, component: textOf(element, 'component'), area: textOf(element, 'filearea') }
    const own = found.get(context)
    if (own) own.push(file)
    else found.set(context, [file])
  }
  return found
}

interface Sources {
  archive: Archive
  files: ReadonlyMap<string, StoredFile[]>
  bank: ReadonlyMap<string, MoodleQuestion>
  notes: string[]
}

/** Makes lessons of activities and gathers what they bring along. */
function createLessonMaker({ archive, files, bank, notes }: Sources) {
  const questions: CourseManifest['questions'] = []
  const quizzes: CourseManifest['quizzes'] = []
  const packages: MoodlePackage[] = []
  /** Where each file of the manifest lies in the backup. */
  const places = new Map<string, string>()
  let dropped = 0

  const htmlOf = (title: string, parts: readonly string[]): string => {
    const left = { pictures: 0, links: 0 }
    const html = toLessonHtml(parts.map(given).filter(Boolean).join('\n'), left)
    if (left.pictures > 0) notes.push(copy.pictures(title, left.pictures))
    if (left.links > 0) notes.push(copy.links(title, left.links))
    if (html.length > MAX_ARTICLE_LENGTH) notes.push(copy.cut(title))
    return html.slice(0, MAX_ARTICLE_LENGTH)
  }

  const filesFor = (title: string, contextId: string): LessonFile[] => {
    const all = files.get(contextId) ?? []
    const own: LessonFile[] = []
    let over = 0
    for (const { hash, name } of all) {
      const type = suggestedType(name)
      if (!type) notes.push(copy.fileLeft(title, name))
      else if (own.length >= MAX_LESSON_FILES || places.size >= MAX_ARCHIVE_FILES) over += 1
      else {
        const file = `files/${hash}.${lessonFileEndings[type]}`
        places.set(file, `files/${hash.slice(0, 2)}/${hash}`)
        if (!own.some((one) => one.file === file))
          own.push({ file, name: toLessonFileName(name, copy.file), isWatermarked: false })
      }
    }
    if (over > 0) notes.push(copy.filesLeft(title, over))
    return own
  }

  const lesson = (kind: Lesson['kind'], title: string, rest: Partial<Lesson> = {}): Lesson => ({
    id: randomUUIDv7(),
    title: title.slice(0, MAX_TITLE) || copy.about,
    kind,
    isFreePreview: false,
    videoId: null,
    sensitive: [],
    sensitiveNote: '',
    isProfessionalsOnly: false,
    release: { kind: 'at_once' },
    html: null,
    summary: '',
    completionKind: kind === 'quiz' ? 'quiz' : kind === 'video' ? 'watch' : 'manual',
    watchPercent: 90,
    files: [],
    ...rest,
  })
  const text = (title: string, ...parts: string[]) => lesson('article', title, { html: htmlOf(title, parts) })

  const quiz = (made: Lesson, element: XmlElement) => {
    const items: CourseManifest['quizzes'][number]['items'] = []
    for (const instance of childrenOf(childOf(element, 'question_instances'), 'question_instance')) {
      const entry = textOf(childOf(instance, 'question_reference'), 'questionbankentryid')
      const id = textOf(instance, 'questionid') || textOf(instance, 'question')
      const found = bank.get(entry ? `entry:${entry}` : `question:${id}`)
      if (!found || found.kind === 'random') notes.push(copy.random(made.title))
      else if (!found.question) notes.push(copy.question(made.title, found.kind, found.text.slice(0, 80)))
      else {
        const { question } = found
        const isNew = !questions.includes(question)
        if ((isNew && questions.length >= MAX_QUESTIONS) || items.length >= MAX_QUIZ_ITEMS) dropped += 1
        else {
          if (isNew) questions.push(question)
          items.push({ kind: 'question', questionId: question.id })
          if (found.isSpread) notes.push(copy.spread(made.title))
        }
      }
    }
    const seconds = Number(textOf(element, 'timelimit')) || 0
    const tries = Number(textOf(element, 'attempts_number')) || 0
    quizzes.push({
      lessonId: made.id,
      items,
      settings: {
        intro: plainTextOf(given(textOf(element, 'intro'))).slice(0, 1000),
        timeLimitMinutes: seconds > 0 ? Math.min(Math.ceil(seconds / 60), 300) : null,
        maxAttempts: tries > 0 ? Math.min(tries, 20) : null,
        passPercent: 70,
        isShuffled: textOf(element, 'shuffleanswers') === '1',
      },
    })
  }

  const lessonsOf = async ({ kind, title, folder }: Activity): Promise<Lesson[]> => {
    if (!/^[a-z0-9_]+$/.test(kind) || !/^[\w/-]+$/.test(folder)) {
      notes.push(copy.unreadable(title || folder))
      return []
    }
    const activity = await readXml(archive, `${folder}/${kind}.xml`, true, MAX_PART_BYTES)
    const element = childOf(activity, kind)
    const contextId = activity.attributes.contextid ?? ''
    if (!element) {
      notes.push(copy.unreadable(title))
      return []
    }
    const intro = textOf(element, 'intro')
    const withFiles = (one: Lesson) => ({ ...one, files: filesFor(one.title, contextId) })
    if (kind === 'page') return [withFiles(text(title, intro, textOf(element, 'content')))]
    if (kind === 'label') {
      const plain = plainTextOf(given(intro))
      return plain === '' ? [] : [withFiles(text(plain.slice(0, 80), intro))]
    }
    if (kind === 'book') {
      const chapters = childrenOf(childOf(element, 'chapters'), 'chapter').toSorted(
        (a, b) => Number(textOf(a, 'pagenum')) - Number(textOf(b, 'pagenum')),
      )
      const made = chapters.map((chapter) =>
        text(`${title}: ${plainTextOf(textOf(chapter, 'title'))}`, textOf(chapter, 'content')),
      )
      return made.map((one, at) => (at === 0 ? withFiles(one) : one))
    }
    if (kind === 'url') {
      const address = textOf(element, 'externalurl')
      const link = /^https?:\/\//.test(address)
        ? `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`
        : ''
      return [text(title, intro, link)]
    }
    if (kind === 'resource' || kind === 'folder') {
      const own = files.get(contextId) ?? []
      if (own.length > 0 && own.every(({ name }) => /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv)$/i.test(name))) {
        notes.push(copy.video(title))
        return [lesson('video', title)]
      }
      return [withFiles(lesson('download', title, { html: htmlOf(title, [intro]) }))]
    }
    if (kind === 'quiz') {
      const made = lesson('quiz', title)
      quiz(made, element)
      return [made]
    }
    if (kind === 'assign') {
      notes.push(copy.task(title))
      return [withFiles(lesson('assignment', title, { html: htmlOf(title, [intro]) }))]
    }
    if (kind === 'scorm') {
      const made = text(title, intro)
      // The ZIP stands beside its unpacked files, which are of the area `content`; a package that lies elsewhere has none.
      const zip = files
        .get(contextId)
        ?.find(
          ({ component, area, name }) =>
            component === 'mod_scorm' && area === 'package' && /\.zip$/i.test(name),
        )
      if (zip) {
        const place = `files/${zip.hash.slice(0, 2)}/${zip.hash}`
        packages.push({ lessonId: made.id, title: made.title, open: (most) => archive.open(place, most) })
      } else notes.push(copy.scorm(title))
      return [made]
    }
    notes.push(copy.activity(kind, title))
    return []
  }

  return {
    text,
    lessonsOf,
    quizzes,
    packages,
    get questions() {
      if (dropped > 0) notes.push(copy.questions(dropped))
      return questions
    },
    archive: {
      get names() {
        return [...places.keys()]
      },
      async read(name: string, maxBytes: number) {
        const place = places.get(name)
        return place ? archive.read(place, maxBytes) : null
      },
      async open(name: string, maxBytes: number) {
        const place = places.get(name)
        return place ? archive.open(place, maxBytes) : null
      },
    } satisfies Archive,
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
