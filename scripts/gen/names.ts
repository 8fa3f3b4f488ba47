import { UserError } from '../lib/say.ts'

/** One name in the three spellings the code uses. */
export interface Name {
  /** `course-notes`: files, paths. */
  kebab: string
  /** `courseNotes`: values. */
  camel: string
  /** `CourseNotes`: components, types. */
  pascal: string
}

/** @throws UserError for a name that is not kebab-case. */
export function nameOf(text: string): Name {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)) {
    throw new UserError(`"${text}" chưa đúng dạng: hãy viết thường, nối bằng gạch ngang, ví dụ course-notes.`)
  }
  const pascal = text.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase())
  return { kebab: text, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal }
}
