/**
 * The program reads at most half of its text context as a prompt, 223 tokens, and drops what stands before the last of
 * them. Terms like those of the demo's glossary take a token for 2.2 bytes, so this much is read as a whole.
 */
const PROMPT_BYTES = 440
const OPENING = 'Bài giảng thẩm mỹ chuyên khoa. Thuật ngữ:'

const foldedWords = (text: string) =>
  ` ${text
    .toLocaleLowerCase('vi')
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')} `

/**
 * Terms that the recogniser is to expect, as far as there is room: those of the video's own titles and chapters first.
 * The surest place of a prompt is its end, so they stand there.
 */
export function writePrompt(terms: readonly string[], about: readonly string[]): string {
  const spoken = about.map(foldedWords).join(' ')
  const isNear = (term: string) => spoken.includes(foldedWords(term))
  const ranked = [...terms.filter(isNear), ...terms.filter((term) => !isNear(term))]
  const kept: string[] = []
  let bytes = Buffer.byteLength(OPENING)
  for (const term of ranked) {
    bytes += Buffer.byteLength(term) + 2
    if (bytes > PROMPT_BYTES) break
    kept.unshift(term)
  }
  return kept.length === 0 ? '' : `${OPENING} ${kept.join(', ')}.`
}
