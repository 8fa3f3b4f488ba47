/** A row of a table, with the number that a table program shows beside it. */
export interface TableRow {
  number: number
  cells: string[]
}

/** Words of headers by which columns are known, folded, the surest first; what is asked for first takes its column first. */
export type KnownHeaders<Field extends string> = readonly (readonly [Field, readonly string[]])[]

/** A text without accents, capitals and marks: `Số GD (No.)` becomes `so gd no`. */
export const foldHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** How surely a header names a field: the place of its word, or Infinity. Words of two letters have to be all of it. */
function rankOf(header: string, words: readonly string[]): number {
  const folded = foldHeader(header)
  const at = words.findIndex((word) =>
    word.length > 2
      ? ` ${folded} `.includes(` ${word} `)
      : // Only with its mark: “No.” is a number, “Nợ” a debit.
        folded.split(' ')[0] === word && /[óợ]/i.test(header.normalize('NFC')),
  )
  if (at < 0) return Number.POSITIVE_INFINITY
  // A header that is nothing but the word is surer than one that holds it.
  return folded === words[at] ? at : at + 0.5
}

/**
 * Which column holds what, by the headers. Where two are as good, none is taken: a person decides then.
 * @returns the index of the column of each field, null where none is known
 */
export function matchHeaders<Field extends string>(
  known: KnownHeaders<Field>,
  headers: readonly string[],
): Record<Field, number | null> {
  const columns = Object.fromEntries(known.map(([field]) => [field, null])) as Record<Field, number | null>
  const taken = new Set<number>()
  for (const [field, words] of known) {
    const ranked = headers
      .map((header, at) => ({ at, rank: taken.has(at) ? Number.POSITIVE_INFINITY : rankOf(header, words) }))
      .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
      .sort((one, other) => one.rank - other.rank)
    const [best, second] = ranked
    if (!best || best.rank === second?.rank) continue
    columns[field] = best.at
    taken.add(best.at)
  }
  return columns
}

/** A title, the account and its owner stand above the headers. */
const MOST_ABOVE_HEADERS = 40

/**
 * Place of the row that names the most columns, near the top; -1 where none names enough.
 * @param countNamed how many columns the cells of a row name; 0 where these are not enough to read lines
 */
export function findHeaderRow(
  rows: readonly TableRow[],
  countNamed: (cells: readonly string[]) => number,
): number {
  let best = -1
  let most = 0
  rows.slice(0, MOST_ABOVE_HEADERS).forEach(({ cells }, at) => {
    const named = countNamed(cells)
    if (named > most) [best, most] = [at, named]
  })
  return best
}
