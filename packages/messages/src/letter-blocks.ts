/** A part of a line: emphasised, or a link where it has an address. */
export interface LetterRun {
  text: string
  isStrong?: true
  url?: string
}

/** Lines of a paragraph, or the items of a list; a numbered list counts from `start`. */
export type LetterBlock =
  | { kind: 'paragraph'; lines: LetterRun[][] }
  | { kind: 'list'; start: number | null; lines: LetterRun[][] }

const BULLET = /^\s*[-•*]\s+(?=\S)/
const NUMBER = /^\s*(\d{1,2})[.)]\s+(?=\S)/
const STRONG = /\*\*(?!\s)([^*\n]+)(?<!\s)\*\*/g
/** A link with a name of its own, or an address without the dot or bracket that follows it in a sentence. */
const LINK = /\[([^[\]\n]+)\]\((https?:\/\/[^\s<>"'()]+)\)|https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]*]/g

/**
 * A letter of staff or a note of a learner, from the few marks that its text may have: an empty line parts paragraphs, `- ` and `1. ` begin
 * items of lists, `**…**` emphasises, `[…](https://…)` names a link. Everything else is text: nothing of it can become
 * markup. Mails, screens and files are all made of it.
 */
export function letterBlocks(text: string): LetterBlock[] {
  const blocks: LetterBlock[] = []
  let open: LetterBlock | null = null
  for (const line of text.split('\n')) {
    const number = NUMBER.exec(line)
    const mark = number ?? BULLET.exec(line)
    const isList = mark !== null
    if (line.trim() === '') {
      open = null
      continue
    }
    const isSame: boolean =
      open !== null &&
      (isList
        ? open.kind === 'list' && (open.start === null) === (number === null)
        : open.kind === 'paragraph')
    if (!open || !isSame) {
      open = isList
        ? { kind: 'list', start: number ? Number(number[1]) : null, lines: [] }
        : { kind: 'paragraph', lines: [] }
      blocks.push(open)
    }
    open.lines.push(runsOf(line.slice(mark?.[0].length ?? 0).trim()))
  }
  return blocks
}

function runsOf(line: string): LetterRun[] {
  const runs: LetterRun[] = []
  let at = 0
  for (const { 0: whole, 1: strong = '', index } of line.matchAll(STRONG)) {
    runs.push(
      ...linksIn(line.slice(at, index)),
      ...linksIn(strong).map((run) => ({ ...run, isStrong: true as const })),
    )
    at = index + whole.length
  }
  return [...runs, ...linksIn(line.slice(at))]
}

function linksIn(text: string): LetterRun[] {
  const runs: LetterRun[] = []
  let at = 0
  for (const { 0: whole, 1: name, 2: url = whole, index } of text.matchAll(LINK)) {
    if (index > at) runs.push({ text: text.slice(at, index) })
    runs.push({ text: name ?? whole, url })
    at = index + whole.length
  }
  if (at < text.length) runs.push({ text: text.slice(at) })
  return runs
}
