/** The lines of a text without those that are blank: a list as it is typed, one of it per line. */
export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
