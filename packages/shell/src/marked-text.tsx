import { type LetterBlock, type LetterRun, letterBlocks } from '@repo/messages/letter-blocks'
import { markText, type TextMark } from '@repo/messages/mark-text'

/** A text with its marks drawn: paragraphs, lists, emphasised words and links. Its blocks stand side by side in the parent. */
export function MarkedText({ text }: { text: string }) {
  return letterBlocks(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place.
    <Block key={index} block={block} />
  ))
}

function Block({ block }: { block: LetterBlock }) {
  const lines = block.lines.map((line) => line.map((run, at) => <Run key={at} run={run} />))
  if (block.kind === 'paragraph')
    return (
      <p>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </p>
    )
  // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
  const items = lines.map((line, at) => <li key={at}>{line}</li>)
  return block.start === null ? (
    <ul className="grid list-disc gap-1 pl-6">{items}</ul>
  ) : (
    <ol start={block.start} className="grid list-decimal gap-1 pl-6">
      {items}
    </ol>
  )
}

function Run({ run: { text, url, isStrong } }: { run: LetterRun }) {
  const words = url ? (
    <a href={url} target="_blank" rel="noreferrer" className="text-primary underline">
      {text}
    </a>
  ) : (
    text
  )
  return isStrong ? <strong className="font-semibold">{words}</strong> : words
}

/**
 * Puts a mark around what is selected in the field of a text, and selects what was marked.
 * @param within holds the field
 * @param onChange takes the new text before the selection is set
 */
export function applyMark(
  within: HTMLElement | null,
  { mark, sample }: { mark: TextMark; sample: string },
  onChange: (text: string) => void,
): void {
  const area = within?.querySelector('textarea')
  if (!area) return
  const selected = { text: area.value, start: area.selectionStart, end: area.selectionEnd }
  const next = markText(mark, selected, sample)
  onChange(next.text)
  area.focus()
  area.setSelectionRange(next.start, next.end)
}
