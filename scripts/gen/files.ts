import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../lib/say.ts'

/** Files written by one run, and what is left to do by hand. */
export interface Written {
  files: string[]
  todo: string[]
}

/** @throws UserError rather than write over somebody's work. */
export function create(root: string, path: string, text: string): string {
  const file = join(root, path)
  if (existsSync(file)) throw new UserError(`${path} đã có: hãy chọn tên khác.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return path
}

/**
 * Adds lines at the end of a block that opens with `opening` and ends at the indentation of that line.
 * The lines come without indentation.
 */
export function insertIntoBlock(text: string, opening: RegExp, lines: string): string | null {
  const match = opening.exec(text)
  if (!match) return null
  const lineStart = text.lastIndexOf('\n', match.index) + 1
  const indent = /^ */.exec(text.slice(lineStart))?.[0] ?? ''
  const openingEnd = match.index + match[0].length
  const indented = lines.replace(/^(?=.)/gm, `${indent}  `)
  const closing = new RegExp(`\\n${indent}[\\])}]`).exec(text.slice(openingEnd))
  // An empty block closes on its own line.
  const at = closing ? openingEnd + closing.index : openingEnd
  if (!closing && !/^[\])}]/.test(text.slice(openingEnd))) return null
  return `${text.slice(0, at).trimEnd()}\n${indented}${closing ? '' : `\n${indent}`}${text.slice(at)}`
}

/** Adds the name to the braces of an import of that module; adds the import when there is none. */
export function ensureImport(text: string, name: string, module: string): string {
  const escaped = module.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const present = new RegExp(`import \\{([^}]*)\\} from '${escaped}'`).exec(text)
  if (!present) return `import { ${name} } from '${module}'\n${text}`
  const names = (present[1] ?? '').split(',').map((each) => each.trim())
  if (names.includes(name)) return text
  return text.replace(
    present[0],
    `import { ${[...names, name].filter(Boolean).join(', ')} } from '${module}'`,
  )
}

/** Changes a file by `edit`; when that finds no place, the reader is told what to add. */
export function edit(
  root: string,
  path: string,
  written: Written,
  byHand: string,
  change: (text: string) => string | null,
): void {
  const file = join(root, path)
  const next = existsSync(file) ? change(readFileSync(file, 'utf8')) : null
  if (next === null) {
    written.todo.push(`${path}: ${byHand}`)
    return
  }
  writeFileSync(file, next)
  written.files.push(path)
}
