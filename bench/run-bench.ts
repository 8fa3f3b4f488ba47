import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listenUrl } from '../scripts/lib/addresses.ts'
import { onEnd } from '../scripts/lib/lifetime.ts'
import { ROOT } from '../scripts/lib/paths.ts'
import { done, step, UserError } from '../scripts/lib/say.ts'
import type { Settings } from '../scripts/lib/settings.ts'
import { pauseBackground } from './background.ts'
import { DOCTOR_LIST_COLUMNS, measureDoctorLists } from './doctor-list.ts'
import { GROWTH_COLUMNS, measureGrowth } from './growth.ts'
import { INTERACTION_COLUMNS, measureInteractions } from './interactions.ts'
import { LEARNER_COLUMNS, measureLearnerGrowth } from './learner-growth.ts'
import { COURSE_LIST_COLUMNS, measureCourseList } from './learners/course-list-sql.ts'
import { MIXED_COLUMNS, measureMixedLoad } from './learners/mixed-load.ts'
import { LIGHTHOUSE_COLUMNS, measureLighthouse } from './lighthouse.ts'
import { describeMachine } from './machine.ts'
import { measureMedia } from './media/measure-media.ts'
import { measurePaidOrders, PAID_COLUMNS, readSizes } from './money/paid-orders.ts'
import { readRounds, runSoak } from './money/soak.ts'
import { measureOfficeGrowth, OFFICE_COLUMNS } from './office-growth.ts'
import { measureWeight, WEIGHT_COLUMNS } from './page-weight.ts'
import { npmStart, type StackUnderTest } from './stack-under-test.ts'
import {
  measureBareStart,
  measureColdStart,
  measureWarmStarts,
  START_COLUMNS,
  START_ROWS,
} from './start-time.ts'
import { keepRows, type Row, renderTable, replacePart } from './table.ts'
import { comparisonsFor, measureThroughput, THROUGHPUT_COLUMNS } from './throughput.ts'

const PARTS = [
  'load',
  'growth',
  'offices',
  'learners',
  'orders',
  'mixed',
  'weight',
  'start',
  'media',
  'lighthouse',
  'interactions',
  'doctor-list',
] as const
type Part = (typeof PARTS)[number]
/** Parts that start what they look at by themselves. */
const ON_THEIR_OWN_DATA: readonly Part[] = ['growth', 'offices', 'learners', 'orders', 'mixed']

interface Figures {
  part: Part
  /** Its name in the document, where a part has several. */
  table?: string
  columns: Row
  rows: Row[]
  /** All rows it can have, for a part that is not always measured whole: the others stay in the document. */
  rowNames?: readonly string[]
}

interface Options {
  parts: Part[]
  isCold: boolean
  isWritten: boolean
  /** How many orders there are before others are paid. */
  sizes: readonly number[]
  /** The folder of the small and the large academy, kept for the next run. */
  academies: string | undefined
  /** How long each number of learners learns. */
  minutes: number | undefined
  /** Rounds of killing the API, in place of all figures. */
  soak: number | null
}

/** Parts that only a quiet machine can answer for; each has an option of its name. */
const RARE = ['mixed', 'lighthouse', 'interactions', 'doctor-list'] as const
const isRare = (part: Part): part is (typeof RARE)[number] => RARE.some((rare) => rare === part)

const DOCUMENT = join(ROOT, 'docs', 'benchmarks.md')

/** Measures what was asked for, prints it, and writes it into the document when told to. */
export async function runBench(args: string[]): Promise<number> {
  const options = readOptions(args)
  const workDir = mkdtempSync(join(tmpdir(), 'bench-'))
  onEnd('folder', () => rmSync(workDir, { recursive: true, force: true }))
  if (options.soak !== null) return runSoak(workDir, options.soak)
  const machine = describeMachine()
  const academies = options.academies ?? workDir
  const figures: Figures[] = []

  if (options.isCold || options.parts.some((part) => !ON_THEIR_OWN_DATA.includes(part)))
    await measureStack(options, workDir, figures)
  if (options.parts.includes('growth')) {
    figures.push({ part: 'growth', columns: GROWTH_COLUMNS, rows: await measureGrowth(workDir) })
  }
  if (options.parts.includes('offices')) {
    figures.push({ part: 'offices', columns: OFFICE_COLUMNS, rows: await measureOfficeGrowth(academies) })
  }
  if (options.parts.includes('learners')) {
    figures.push({ part: 'learners', columns: LEARNER_COLUMNS, rows: await measureLearnerGrowth(academies) })
  }
  if (options.parts.includes('orders')) {
    const rows = await measurePaidOrders(workDir, options.sizes)
    figures.push({ part: 'orders', columns: PAID_COLUMNS, rows })
  }

  if (options.parts.includes('mixed')) {
    const rows = await measureCourseList(academies)
    figures.push({ part: 'mixed', table: 'course-list', columns: COURSE_LIST_COLUMNS, rows })
    const learned = await measureMixedLoad(academies, options.minutes)
    figures.push({ part: 'mixed', columns: MIXED_COLUMNS, rows: learned })
  }

  const inOrder = PARTS.flatMap((part) => figures.filter((each) => each.part === part))
  const command = ['npm run bench', ...(args.length > 0 ? ['--'] : []), ...args].join(' ')
  const caption = `${machine} · \`${command}\``
  for (const { columns, rows } of inOrder) console.info(`\n${renderTable(columns, rows)}`)
  console.info(`\n${caption}`)
  if (options.isWritten) write(inOrder, caption)
  return isTooHeavy(figures) ? 1 : 0
}

/** Weights do not depend on the machine, so a page above its aim fails the run; times are only told. */
function isTooHeavy(figures: readonly Figures[]): boolean {
  const rows = figures.filter(({ part }) => part === 'weight').flatMap((each) => each.rows)
  const heavy = rows.filter((row) => row.at(-1)?.endsWith('✗'))
  for (const [name, js] of heavy) console.error(`Quá nặng: ${name} (${js} kB)`)
  return heavy.length > 0
}

/** All parts that look at the system as a whole, on one that is started for them. */
async function measureStack(options: Options, workDir: string, figures: Figures[]): Promise<void> {
  const dataDir = join(workDir, 'data')
  const stack = await start(options, dataDir, figures)
  const resume = await pauseBackground(stack)
  await measureRunning(options, stack, workDir, figures)
  if (options.parts.includes('media')) {
    const tables = await measureMedia({ stack, dataDir, workDir, resume })
    figures.push(...tables.map((each) => ({ part: 'media' as const, ...each })))
  }
  resume()
  await stack.stop()
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true },
      sizes: { type: 'string' },
      academies: { type: 'string' },
      soak: { type: 'string' },
      mixed: { type: 'boolean' },
      minutes: { type: 'string' },
      lighthouse: { type: 'boolean' },
      interactions: { type: 'boolean' },
      'doctor-list': { type: 'boolean' },
      cold: { type: 'boolean' },
      write: { type: 'boolean' },
    },
  })
  const unknown = values.only?.filter((name) => !PARTS.includes(name as Part)) ?? []
  if (unknown.length > 0) throw new UserError(`--only: chọn trong ${PARTS.join(', ')}.`)
  const parts = PARTS.filter((part) =>
    values.only ? values.only.includes(part) : !isRare(part) || values[part],
  )
  return {
    parts,
    isCold: values.cold ?? false,
    isWritten: values.write ?? false,
    sizes: readSizes(values.sizes),
    academies: values.academies && resolve(ROOT, values.academies),
    minutes: values.minutes === undefined ? undefined : readMinutes(values.minutes),
    soak: values.soak === undefined ? null : readRounds(values.soak),
  }
}

/** @throws UserError for anything but a number of minutes above 0 */
function readMinutes(text: string): number {
  const minutes = Number(text)
  if (!(minutes > 0)) throw new UserError('--minutes: số phút, ví dụ 10.')
  return minutes
}

async function start(options: Options, dataDir: string, figures: Figures[]): Promise<StackUnderTest> {
  const table = { part: 'start', columns: START_COLUMNS, rowNames: START_ROWS } as const
  const rare = options.isCold ? [await measureBareStart(), await measureColdStart()] : []
  const cold = rare.filter((row) => row !== null)
  if (options.parts.includes('start')) {
    const { rows, stack } = await measureWarmStarts(dataDir)
    figures.push({ ...table, rows: [...cold, ...rows] })
    return stack
  }
  if (cold.length > 0) figures.push({ ...table, rows: cold })
  step('Khởi động hệ thống để đo…')
  return npmStart(ROOT, dataDir)
}

async function measureRunning(
  { parts }: Options,
  stack: StackUnderTest,
  workDir: string,
  figures: Figures[],
): Promise<void> {
  const { settings } = stack
  const slug = await findCourse(settings)
  if (parts.includes('load')) {
    const rows = await measureThroughput(stack, comparisonsFor(slug))
    figures.push({ part: 'load', columns: THROUGHPUT_COLUMNS, rows })
  }
  if (parts.includes('weight')) {
    figures.push({ part: 'weight', columns: WEIGHT_COLUMNS, rows: await measureWeight(settings, slug) })
  }
  if (parts.includes('lighthouse')) {
    const rows = await measureLighthouse(settings, slug, workDir)
    figures.push({ part: 'lighthouse', columns: LIGHTHOUSE_COLUMNS, rows })
  }
  if (parts.includes('interactions')) {
    const rows = await measureInteractions(settings)
    figures.push({ part: 'interactions', columns: INTERACTION_COLUMNS, rows })
  }
  if (parts.includes('doctor-list')) {
    const rows = await measureDoctorLists(settings)
    figures.push({ part: 'doctor-list', columns: DOCTOR_LIST_COLUMNS, rows })
  }
}

/** The first course of the list stands for all. */
async function findCourse(settings: Settings): Promise<string> {
  const answer = await fetch(listenUrl(settings, settings.API_PORT, '/courses'))
  const { data } = (await answer.json()) as { data: { items: { slug: string }[] } }
  const slug = data.items[0]?.slug
  if (!slug) throw new UserError('Dữ liệu thử không có khóa học nào để đo.')
  return slug
}

function write(figures: Figures[], caption: string): void {
  let document = readFileSync(DOCUMENT, 'utf8')
  for (const { part, table = part, columns, rows, rowNames } of figures) {
    const whole = rowNames ? keepRows(document, table, columns, rows, rowNames) : rows
    document = replacePart(document, table, `${caption}\n\n${renderTable(columns, whole)}`)
  }
  writeFileSync(DOCUMENT, document)
  done(`Đã ghi ${figures.length} bảng vào docs/benchmarks.md`)
}
