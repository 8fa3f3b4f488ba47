import { formatNumber } from '@repo/messages'
import { compareLines, linesOf, type TextLine } from './compare-texts.ts'
import { textCompareMessages as copy } from './text-compare.messages.ts'

interface TextState {
  title: string
  html: string
}

/** Unchanged paragraphs beside a change that are shown with it. */
const NEIGHBOURS = 1

/** What changed from one text to another, paragraph by paragraph; long stretches without a change are only counted. */
export function TextCompare({ before, after }: { before: TextState; after: TextState }) {
  const [linesBefore, linesAfter] = [linesOf(before.html), linesOf(after.html)]
  const isRenamed = before.title !== after.title
  if (!isRenamed) return <LineCompare after={linesAfter} before={linesBefore} />
  return (
    <div className="grid gap-1 text-sm">
      <Line line={{ kind: 'removed', text: before.title }} />
      <Line line={{ kind: 'added', text: after.title }} />
      <Lines lines={compareLines(linesBefore, linesAfter)} />
    </div>
  )
}

/** Lines of facts beside a text, such as its authors. */
interface Facts {
  before: readonly string[]
  after: readonly string[]
}

/** What changed of the facts beside a text and of the text; of two versions that are the same it says so once. */
export function FactsAndTextCompare({
  facts,
  before,
  after,
}: {
  facts: Facts
  before: TextState
  after: TextState
}) {
  const isSameText = before.title === after.title && isSame(linesOf(before.html), linesOf(after.html))
  const isSameFacts = isSame(facts.before, facts.after)
  return (
    <div className="grid gap-4">
      {isSameFacts ? null : <LineCompare {...facts} />}
      {isSameText && !isSameFacts ? null : <TextCompare after={after} before={before} />}
    </div>
  )
}

const isSame = (before: readonly string[], after: readonly string[]) =>
  compareLines(before, after).every(({ kind }) => kind === 'same')

/** What changed from one list of lines to another. */
export function LineCompare({ before, after }: Facts) {
  const lines = compareLines(before, after)
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-2">{copy.same}</p>
  return (
    <div className="grid gap-1 text-sm">
      <Lines lines={lines} />
    </div>
  )
}

function Lines({ lines }: { lines: readonly TextLine[] }) {
  return (
    <>
      {foldSame(lines).map((part, index) => {
        const key = `${index}`
        return 'skipped' in part ? (
          <p key={key} className="py-1 text-3">
            {copy.skipped(formatNumber(part.skipped))}
          </p>
        ) : (
          <Line key={key} line={part} />
        )
      })}
    </>
  )
}

function Line({ line: { kind, text } }: { line: TextLine }) {
  if (kind === 'same') return <p className="px-3 py-1 text-2">{text}</p>
  const isAdded = kind === 'added'
  return (
    <p
      className={
        isAdded
          ? 'rounded-xs bg-success-soft px-3 py-1'
          : 'rounded-xs bg-danger-soft px-3 py-1 line-through decoration-danger/60'
      }
    >
      <span className={isAdded ? 'font-semibold text-success' : 'inline-block font-semibold text-danger'}>
        {isAdded ? copy.added : copy.removed}
      </span>{' '}
      {text}
    </p>
  )
}

/** Replaces long stretches of unchanged lines by their number. */
function foldSame(lines: readonly TextLine[]): (TextLine | { skipped: number })[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1).some(({ kind }) => kind !== 'same')
  const parts: (TextLine | { skipped: number })[] = []
  lines.forEach((line, index) => {
    const last = parts.at(-1)
    if (isNear(index)) parts.push(line)
    else if (last && 'skipped' in last) last.skipped++
    else parts.push({ skipped: 1 })
  })
  return parts
}
