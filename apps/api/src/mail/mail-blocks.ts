import type { LetterBlock, LetterRun } from '@repo/messages/letter-blocks'
import { escapeHtml } from './escape-html.ts'

const BLOCK = 'margin:0 0 16px'

/** Blocks as HTML with inline styles; every text and address is escaped. */
export const blocksToHtml = (blocks: readonly LetterBlock[], color: string): string =>
  blocks.map((block) => blockToHtml(block, color)).join('\n')

function blockToHtml({ lines, ...block }: LetterBlock, color: string): string {
  const parts = lines.map((line) => line.map((run) => runToHtml(run, color)).join(''))
  if (block.kind === 'paragraph') return `<p style="${BLOCK}">${parts.join('<br>')}</p>`
  const items = parts.map((part) => `<li style="margin:0 0 4px">${part}</li>`).join('')
  const style = `${BLOCK};padding-left:24px`
  return block.start === null
    ? `<ul style="${style}">${items}</ul>`
    : `<ol start="${block.start}" style="${style}">${items}</ol>`
}

function runToHtml({ text, url, isStrong }: LetterRun, color: string): string {
  const words = escapeHtml(text)
  const linked = url ? `<a href="${escapeHtml(url)}" style="color:${color}">${words}</a>` : words
  return isStrong ? `<strong>${linked}</strong>` : linked
}

/** The same as plain text, each block by itself. */
export const blocksToText = (blocks: readonly LetterBlock[]): string[] =>
  blocks.map(({ lines, ...block }) =>
    lines
      .map((line, at) => {
        const words = line.map(runToText).join('')
        if (block.kind === 'paragraph') return words
        return block.start === null ? `• ${words}` : `${block.start + at}. ${words}`
      })
      .join('\n'),
  )

const runToText = ({ text, url }: LetterRun) => (url && url !== text ? `${text} (${url})` : text)
