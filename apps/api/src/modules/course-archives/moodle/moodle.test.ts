import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { AppError } from '@repo/contract'
import { errorText } from '@repo/messages'
import { describe, expect, test } from 'vitest'
import type { Archive } from '../archive-reader.ts'
import { importMessages } from '../import.messages.ts'
import { bringPackages, MAX_PACKAGES_BYTES } from './bring-packages.ts'
import { readMoodle } from './read-moodle.ts'
import { openTarGz } from './tar-gz.ts'

type Parts = Record<string, string>
const HASH = 'ab'.repeat(20)

const archiveOf = (parts: Parts): Archive => ({
  names: Object.keys(parts),
  read: async (name) => (parts[name] === undefined ? null : Buffer.from(parts[name])),
  open: async (name) => (parts[name] === undefined ? null : Readable.from([Buffer.from(parts[name])])),
})

const activity = (id: number, kind: string, title: string, content: string) => ({
  listed: `<activity><moduleid>${id}</moduleid><sectionid>7</sectionid><modulename>${kind}</modulename><title>${title}</title>
    <directory>activities/${kind}_${id}</directory></activity>`,
  file: [
    `activities/${kind}_${id}/${kind}.xml`,
    `<activity id="1" moduleid="${id}" modulename="${kind}" contextid="${100 + id}"><${kind} id="1"><name>${title}</name>${content}</${kind}></activity>`,
  ] as const,
})
type Made = ReturnType<typeof activity>

/** A backup as Moodle writes it, with these activities in its one section. */
const backup = (made: readonly Made[], more: Parts = {}): Parts => ({
  'moodle_backup.xml': `<?xml version="1.0" encoding="UTF-8"?><moodle_backup><information>
    <original_course_fullname>Tiêm filler &amp; an toàn</original_course_fullname><contents>
    <activities>${made.map(({ listed }) => listed).join('')}</activities>
    <sections><section><sectionid>7</sectionid><title>1</title><directory>sections/section_7</directory></section></sections>
    </contents></information></moodle_backup>`,
  'sections/section_7/section.xml': `<section id="7"><number>1</number><name>$@NULL@$</name><summary></summary>
    <sequence>3,2,1</sequence></section>`,
  ...Object.fromEntries(made.map(({ file }) => file)),
  ...more,
})
const lessonsOf = async (made: readonly Made[], more?: Parts) => {
  const { manifest, ...rest } = await readMoodle(archiveOf(backup(made, more)))
  return { lessons: manifest.sections.flatMap(({ lessons }) => lessons), manifest, ...rest }
}
const page = (id: number, title: string, html: string) =>
  activity(
    id,
    'page',
    title,
    `<intro></intro><content>${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</content>`,
  )

describe('Moodle backup', () => {
  test('becomes chapters and lessons in the order of its sections', async () => {
    const { lessons, manifest } = await lessonsOf([
      page(1, 'Ba', '<p>3</p>'),
      activity(2, 'url', 'Hai', '<intro></intro><externalurl>https://moh.gov.vn/?a=1&amp;b=2</externalurl>'),
      activity(3, 'label', 'Một', '<intro>&lt;p&gt;Lưu ý&lt;/p&gt;</intro>'),
    ])
    expect(manifest.course).toMatchObject({ title: 'Tiêm filler & an toàn', slug: 'tiem-filler-an-toan' })
    expect(manifest.sections[0]?.title).toBe('Phần 1')
    expect(lessons.map(({ title, kind }) => [title, kind])).toEqual([
      ['Lưu ý', 'article'],
      ['Hai', 'article'],
      ['Ba', 'article'],
    ])
    expect(lessons[1]?.html).toContain('href="https://moh.gov.vn/?a=1&amp;b=2"')
  })

  test('each chapter of a book is a lesson', async () => {
    const chapter = (number: number) =>
      `<chapter id="${number}"><pagenum>${number}</pagenum><title>C${number}</title><content>x${number}</content></chapter>`
    const { lessons } = await lessonsOf([
      activity(1, 'book', 'Sổ', `<chapters>${chapter(2)}${chapter(1)}</chapters>`),
    ])
    expect(lessons.map(({ title }) => title)).toEqual(['Sổ: C1', 'Sổ: C2'])
  })

  test('the ZIP of a SCORM activity comes with its lesson, and one that lies elsewhere is named', async () => {
    const file = (context: number, area: string, name: string) =>
      `<file id="1"><contenthash>${HASH}</contenthash><contextid>${context}</contextid><component>mod_scorm</component><filearea>${area}</filearea><filename>${name}</filename></file>`
    const { lessons, packages, notes } = await lessonsOf(
      [
        activity(1, 'scorm', 'An toàn tiêm', '<intro></intro>'),
        activity(2, 'scorm', 'Ở nơi khác', '<intro></intro>'),
      ],
      {
        'files.xml': `<files>${file(101, 'content', 'imsmanifest.xml')}${file(101, 'package', 'goi.zip')}${file(102, 'content', 'a.zip')}</files>`,
        [`files/ab/${HASH}`]: 'PK',
      },
    )
    const [own] = lessons.filter(({ title }) => title === 'An toàn tiêm')
    expect(packages.map(({ lessonId, title }) => [lessonId, title])).toEqual([[own?.id, 'An toàn tiêm']])
    const opened = await packages[0]?.open(10)
    expect(opened && (await textOf(opened))).toBe('PK')
    expect(notes.filter((note) => note.includes('SCORM'))).toEqual([expect.stringContaining('Ở nơi khác')])
  })

  test('files of a resource come under their digest, and what is not taken is told', async () => {
    const file = (name: string) =>
      `<file id="1"><contenthash>${HASH}</contenthash><contextid>101</contextid><component>mod_resource</component><filearea>content</filearea><filename>${name}</filename></file>`
    const { lessons, notes, archive } = await lessonsOf(
      [activity(1, 'resource', 'Phác đồ', '<intro></intro>')],
      {
        'files.xml': `<files>${file('.')}${file('Phác đồ.pdf')}${file('may.exe')}</files>`,
        [`files/ab/${HASH}`]: '%PDF-1.7',
      },
    )
    expect(lessons[0]).toMatchObject({
      kind: 'download',
      files: [{ file: `files/${HASH}.pdf`, name: 'Phác đồ' }],
    })
    expect(String(await archive.read(`files/${HASH}.pdf`, 100))).toBe('%PDF-1.7')
    expect(notes.join('\n')).toContain('may.exe')
  })

  test.each([
    [
      '3.x',
      (id: string) => `<questionid>${id}</questionid>`,
      (inner: string) =>
        `<question_categories><question_category id="1"><questions>${inner}</questions></question_category></question_categories>`,
    ],
    [
      '4.x',
      () => '<question_reference id="1"><questionbankentryid>50</questionbankentryid></question_reference>',
      (inner: string) =>
        `<question_categories><question_category id="1"><question_bank_entries><question_bank_entry id="50"><question_version><question_versions id="2"><version>2</version><questions>${inner}</questions></question_versions><question_versions id="1"><version>1</version><questions><question id="8"><questiontext>cũ</questiontext><qtype>essay</qtype></question></questions></question_versions></question_version></question_bank_entry></question_bank_entries></question_category></question_categories>`,
    ],
  ])('a quiz of Moodle %s keeps its questions', async (_, reference, questions) => {
    const answer = (id: number, text: string, fraction: string) =>
      `<answer id="${id}"><answertext>&lt;p&gt;${text}&lt;/p&gt;</answertext><fraction>${fraction}</fraction></answer>`
    const question = `<question id="9"><questiontext>&lt;p&gt;Góc kim?&lt;/p&gt;</questiontext><qtype>multichoice</qtype><defaultmark>2.0000000</defaultmark>
      <plugin_qtype_multichoice_question><answers>${answer(1, '30 độ', '1.0000000')}${answer(2, '90 độ', '0.0000000')}</answers>
      <multichoice id="1"><single>1</single></multichoice></plugin_qtype_multichoice_question></question>`
    const instance = `<question_instances><question_instance id="1">${reference('9')}</question_instance></question_instances>`
    const { manifest, lessons } = await lessonsOf(
      [
        activity(
          1,
          'quiz',
          'Kiểm tra',
          `<timelimit>90</timelimit><attempts_number>2</attempts_number>${instance}`,
        ),
      ],
      { 'questions.xml': questions(question) },
    )
    expect(manifest.questions).toMatchObject([
      {
        kind: 'single',
        text: 'Góc kim?',
        points: 2,
        choices: [{ text: '30 độ', isCorrect: true }, { isCorrect: false }],
      },
    ])
    expect(manifest.quizzes).toMatchObject([
      {
        lessonId: lessons[0]?.id,
        settings: { timeLimitMinutes: 2, maxAttempts: 2 },
        items: [{ questionId: manifest.questions[0]?.id }],
      },
    ])
  })

  test('what has no place here is told by name, never lost in silence', async () => {
    const instance =
      '<question_instances><question_instance id="1"><questionid>9</questionid></question_instance></question_instances>'
    const { notes, lessons } = await lessonsOf(
      [
        activity(1, 'forum', 'Diễn đàn', '<intro></intro>'),
        activity(2, 'scorm', 'Gói cũ', '<intro></intro>'),
        activity(3, 'quiz', 'Kiểm tra', instance),
      ],
      {
        'questions.xml':
          '<question_categories><question id="9"><questiontext>Viết tên thuốc</questiontext><qtype>shortanswer</qtype></question></question_categories>',
      },
    )
    expect(lessons.map(({ title }) => title)).toEqual(['Gói cũ', 'Kiểm tra'].toReversed())
    for (const words of ['Diễn đàn', 'Gói cũ', 'Viết tên thuốc']) expect(notes.join('\n')).toContain(words)
  })

  test('pictures, frames and links of Moodle leave a text, and are counted', async () => {
    const { lessons, notes } = await lessonsOf([
      page(
        1,
        'Bài',
        '<p>a<img src="@@PLUGINFILE@@/x.png"><iframe src="https://x"></iframe><a href="$@PAGEVIEWBYID*12@$">b</a></p>',
      ),
    ])
    expect(lessons[0]?.html).toBe('<p>a<a>b</a></p>')
    expect(notes.join('\n')).toMatch(/mất 2 hình[\s\S]*mất 1 liên kết/)
  })

  test('a document type in any of its parts refuses the backup', async () => {
    const parts = backup([page(1, 'Bài', 'x')])
    const evil = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>`
    for (const name of Object.keys(parts))
      await expect(
        readMoodle(archiveOf({ ...parts, [name]: evil + parts[name]?.replace(/<\?.*?\?>/, '') })),
      ).rejects.toMatchObject({ errorName: 'course_archive.unreadable' })
  })

  test('a huge backup is read part by part, each once, and no further than a course of ours goes', async () => {
    const listed = (count: number, part: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => part(at)).join('')
    const parts = backup([page(1, 'Bài', 'x')], {
      'moodle_backup.xml': `<moodle_backup><information><contents><activities>${listed(
        5000,
        (at) =>
          `<activity><moduleid>1</moduleid><sectionid>7</sectionid><modulename>page</modulename><title>B</title><directory>activities/page_${at < 1000 ? 1 : at}</directory></activity>`,
      )}</activities><sections>${listed(
        90,
        () => '<section><sectionid>7</sectionid><directory>sections/section_7</directory></section>',
      )}</sections></contents></information></moodle_backup>`,
    })
    const reads = { section: 0, page: 0 }
    let running = 0
    const { notes } = await readMoodle({
      names: [],
      open: async () => null,
      async read(name, maxBytes) {
        running += 1
        expect(running).toBe(1)
        await Promise.resolve()
        running -= 1
        const kind = /(section|page)\.xml$/.exec(name)?.[1] as 'section' | 'page' | undefined
        if (kind) reads[kind] += 1
        if (kind) expect(maxBytes).toBe(4 * 1024 * 1024)
        return parts[name] === undefined ? null : Buffer.from(parts[name])
      },
    })
    expect(reads).toEqual({ section: 60, page: 3001 })
    expect(notes.join('\n')).toMatch(/1000 hoạt động cuối[\s\S]*30 phần cuối/)
  })

  test('a folder that leads elsewhere is not read', async () => {
    const made = page(1, 'Bài', 'x')
    const { notes, lessons } = await lessonsOf([
      { ...made, listed: made.listed.replace('activities/page_1', '../../etc') },
    ])
    expect(lessons).toEqual([])
    expect(notes.join('\n')).toContain('Bài')
  })
})

test('one package that a backup names for many lessons is stored up to a gigabyte and as often as the hour allows', async () => {
  const bytes = 0.4 * MAX_PACKAGES_BYTES
  const lessonIds = new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, `bài ${id}`]))
  const packages = [...lessonIds.keys()].map((id) => ({
    lessonId: id,
    title: `Gói ${id}`,
    open: async (most: number) => {
      if (bytes > most) throw new AppError('course_archive.too_heavy')
      return Readable.from([])
    },
  }))
  const kept: string[] = []
  let admitted = 0
  const into = {
    lessonIds,
    isOn: true,
    admit: async () => {
      admitted += 1
      if (admitted > 4) throw new AppError('request.too_many')
    },
    keep: async (lessonId: string) => {
      kept.push(lessonId)
      return bytes
    },
    report: () => expect.unreachable('a refusal is no fault'),
  }
  const notes = await bringPackages(packages, into)
  expect(kept).toEqual(['bài a', 'bài b'])
  expect(notes).toEqual([
    importMessages.packageSent('Gói a'),
    importMessages.packageSent('Gói b'),
    importMessages.packageLeft('Gói c', importMessages.packagesTooMuch),
    importMessages.packageLeft('Gói d', importMessages.packagesTooMuch),
    importMessages.packageLeft('Gói e', errorText('request.too_many')),
  ])
})

describe('tar.gz of a backup', () => {
  const entry = (name: string, content: string, kind = '0', bytes = Buffer.byteLength(content)) => {
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write(bytes.toString(8).padStart(11, '0'), 124)
    head.write(kind, 156)
    head.write('ustar', 257)
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512)
    body.write(content)
    return Buffer.concat([head, body])
  }
  const opened = async <T>(parts: readonly Buffer[], work: (archive: Archive) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), 'tar-'))
    const path = join(folder, 'a.mbz')
    await writeFile(path, gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)])))
    const handle = await open(path)
    try {
      const archive = await openTarGz(handle)
      try {
        return await work(archive)
      } finally {
        await archive.close()
      }
    } finally {
      await handle.close()
      await rm(folder, { recursive: true })
    }
  }

  test('is read by name, long names too', async () => {
    const long = `activities/${'a'.repeat(120)}/page.xml`
    const text = await opened(
      [
        entry('./moodle_backup.xml', 'gốc'),
        entry('sections', '', '5'),
        entry('././@LongLink', `${long}\0`, 'L'),
        entry('x', 'dài'),
      ],
      async (archive) => [
        archive.names,
        String(await archive.read('moodle_backup.xml', 10)),
        String(await archive.read(long, 10)),
      ],
    )
    expect(text).toEqual([['moodle_backup.xml', long], 'gốc', 'dài'])
  })

  test.each([
    ['a way up', [entry('../x', 'a')], 'course_archive.unsafe'],
    ['an absolute name', [entry('/etc/x', 'a')], 'course_archive.unsafe'],
    ['a link', [entry('x', '', '2')], 'course_archive.unsafe'],
    ['one name twice', [entry('x', 'a'), entry('x', 'b')], 'course_archive.unsafe'],
    ['a size that is none', [entry('x', 'a', '0', 99_999)], 'course_archive.unreadable'],
    ['nothing in it', [], 'course_archive.unreadable'],
  ])('with %s is refused', async (_, parts, errorName) => {
    await expect(opened(parts, async () => null)).rejects.toMatchObject({ errorName })
  })
})
