/** Longest name of a lesson's file, without its ending. */
export const longestFileName = 120

/** Types a lesson may carry, with the ending under which each is saved. */
export const lessonFileEndings = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
} as const
export type LessonFileType = keyof typeof lessonFileEndings

/** Whether a learner's name can be drawn into the file: a spreadsheet has no page to draw on. */
export const canBeMarked = (type: LessonFileType): boolean =>
  type === 'application/pdf' || type.startsWith('image/')

/**
 * What no file system or browser takes in a name, or what makes it read as another: separators, controls, and characters
 * that turn the direction of writing.
 */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Whether a file may be saved under the name on every system. */
export const isSafeFileName = (name: string): boolean => !unsafe.test(name) && !/^\.|\.$/.test(name)

/** A typed name without what no file may be called; empty where nothing is left. */
export const cleanFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(new RegExp(unsafe, 'gu'), ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestFileName)
    .replace(/^[.\s]+|[.\s]+$/g, '')

/** The name of a chosen file without its ending, as a lesson may carry it; `fallback` where nothing is left. */
export const toLessonFileName = (fileName: string, fallback: string): string =>
  cleanFileName(fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')) || fallback

/** The type that a file's name suggests, to be sent with it; the server looks at its content. */
export function suggestedType(fileName: string): LessonFileType | null {
  const ending = /\.([a-z0-9]+)$/.exec(fileName.toLowerCase())?.[1]?.replace(/^jpeg$/, 'jpg')
  const found = Object.entries(lessonFileEndings).find(([, one]) => one === ending)
  return found ? (found[0] as LessonFileType) : null
}
