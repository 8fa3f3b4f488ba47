import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import {
  type Expression,
  type MemberExpression,
  parseSync,
  type SpreadElement,
  type TemplateElement,
  Visitor,
} from 'oxc-parser'
import { findTypedLimits } from './find-typed-limits.ts'
import { reachThroughIndex } from './through-index.ts'

export interface ImportUse {
  /** As written: `@repo/ui/button`, `../x.ts`, `node:fs`. */
  specifier: string
  /** Path from the top folder when the specifier is relative, else `null`. */
  target: string | null
  /** `import type` / `export type`: nothing of it is left at run time. */
  isTypeOnly: boolean
  /** What is imported by name. */
  names: readonly { name: string; isTypeOnly: boolean }[]
  line: number
}

export interface EnvUse {
  line: number
  /** `process.env.NAME` rather than `process.env` handed on as a whole. */
  isMember: boolean
}

export interface SqlUse {
  /** SQL as it is written; a `?` stands for each value of a template. */
  text: string
  /** A template with the tag `sql`, and not a plain text that reads like SQL. */
  isTagged: boolean
  line: number
}

/** Code that is loaded so that nobody can see from where. */
export interface HiddenImport {
  kind: 'computed import()' | 'require'
  line: number
}

export interface FormUse {
  /** The element, or the attribute of a button that overrules its form. */
  name: 'form' | 'formMethod' | 'formAction'
  line: number
}

export interface SourceFile {
  /** From the top folder, with slashes: `apps/web/src/main.tsx`. */
  path: string
  /** `apps/web`, `packages/ui`, `e2e`, `scripts`. */
  workspace: string
  imports: ImportUse[]
  envUses: EnvUse[]
  sqlUses: SqlUse[]
  /** Arguments of `.insert(…)`, `.update(…)` and `.delete(…)`, which are tables where a database is called. */
  tableCalls: { table: string; line: number }[]
  /** Templates of SQL as they stand in the code, values included. */
  sqlSources: { source: string; line: number }[]
  formUses: FormUse[]
  hiddenImports: HiddenImport[]
  /** Lines that call the network by a means of the browser: `fetch`, `EventSource` and the like. */
  networkCalls: number[]
  /** Limits of fields whose number stands in the code. */
  typedLimits: { name: string; line: number }[]
}

/** A text that begins as a statement of SQL does and names what it works on. */
const SQL_TEXT = /^\s*(?:select\b.+\bfrom|insert\s+into|update\b.+\bset|delete\s+from|with\b.+\bas\s*\()/is

const NETWORK = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon'])

export function readSourceFile(root: string, path: string): SourceFile {
  const file = parseSource(path, readFileSync(posix.join(root, path), 'utf8'))
  const reached = file.imports.flatMap((use) => reachThroughIndex(root, use))
  return { ...file, imports: [...file.imports, ...reached] }
}

export function parseSource(path: string, code: string): SourceFile {
  const { module, program } = parseSync(path, code)
  const imports: ImportUse[] = []
  const envUses: EnvUse[] = []
  const sqlUses: SqlUse[] = []
  const tableCalls: SourceFile['tableCalls'] = []
  const sqlSources: SourceFile['sqlSources'] = []
  const formUses: FormUse[] = []
  const hiddenImports: HiddenImport[] = []
  const networkCalls: number[] = []
  const hide = (kind: HiddenImport['kind'], start: number) =>
    hiddenImports.push({ kind, line: lineAt(code, start) })
  const readSql = (text: string, isTagged: boolean, start: number) => {
    if (isTagged || SQL_TEXT.test(text)) sqlUses.push({ text, isTagged, line: lineAt(code, start) })
  }
  const tagged = new Set<number>()
  const add = (specifier: string, start: number, isTypeOnly: boolean, names: ImportUse['names'] = []) => {
    const target = specifier.startsWith('.') ? posix.join(dirname(path), specifier) : null
    imports.push({ specifier, target, isTypeOnly, names, line: lineAt(code, start) })
  }
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isTypeOnly = /^import\s+type\b/.test(code.slice(start, start + 40))
    const names = entries.flatMap(({ importName, isType }) =>
      importName.name ? [{ name: importName.name, isTypeOnly: isTypeOnly || isType }] : [],
    )
    add(moduleRequest.value, start, isTypeOnly, names)
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (from) add(from.value, start, /^export\s+type\b/.test(code.slice(start, start + 40)))
  }
  const members = new Set<number>()
  new Visitor({
    ImportExpression(node) {
      const name = plainText(node.source)
      if (name === null) hide('computed import()', node.start)
      else add(name, node.start, false)
    },
    TSImportType({ source, start }) {
      add(source.value, start, true)
    },
    Literal({ value, start }) {
      if (typeof value === 'string') readSql(value, false, start)
    },
    TemplateLiteral({ quasis, start }) {
      if (!tagged.has(start)) readSql(textOf(quasis), false, start)
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && NETWORK.has(callee.name)) networkCalls.push(lineAt(code, start))
    },
    MemberExpression(node) {
      const inner = node.object
      if (inner.type === 'MemberExpression' && isProcessEnv(inner)) members.add(inner.start)
      if (isProcessEnv(node))
        envUses.push({ line: lineAt(code, node.start), isMember: members.has(node.start) })
    },
    JSXOpeningElement({ name, start }) {
      if (name.type === 'JSXIdentifier' && name.name === 'form')
        formUses.push({ name: 'form', line: lineAt(code, start) })
    },
    JSXAttribute({ name, start }) {
      if (name.name === 'formMethod' || name.name === 'formAction')
        formUses.push({ name: name.name, line: lineAt(code, start) })
    },
    CallExpression({ callee, arguments: [first], start }) {
      const called = calledName(callee)
      const table = first && writtenTable(callee, first)
      if (table) tableCalls.push({ table, line: lineAt(code, start) })
      if (called && NETWORK.has(called)) networkCalls.push(lineAt(code, start))
      if (called === 'require' || called === 'createRequire') {
        hide('require', start)
        const name = called === 'require' && first ? plainText(first) : null
        if (name !== null) add(name, start, false)
      }
      // `createElement('form')`, of React and of the document alike.
      if (
        first?.type === 'Literal' &&
        first.value === 'form' &&
        /createElement\(\s*$/.test(code.slice(start, first.start))
      )
        formUses.push({ name: 'form', line: lineAt(code, start) })
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      tagged.add(quasi.start)
      const isSql = tag.type === 'Identifier' && tag.name === 'sql'
      readSql(textOf(quasi.quasis), isSql, start)
      if (isSql) sqlSources.push({ source: code.slice(quasi.start, quasi.end), line: lineAt(code, start) })
    },
  }).visit(program)
  return {
    path,
    workspace: workspaceOf(path),
    imports,
    envUses,
    sqlUses,
    tableCalls,
    sqlSources,
    formUses,
    hiddenImports,
    networkCalls,
    typedLimits: findTypedLimits(program).map(({ name, start }) => ({ name, line: lineAt(code, start) })),
  }
}

const textOf = (quasis: TemplateElement[]) => quasis.map(({ value }) => value.raw).join('?')

/** The text of a string or of a template without values; null for anything that is put together at run time. */
function plainText(node: Expression | SpreadElement): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return null
  return textOf(node.quasis)
}

/** The name of a called function, also as a member of a global: `fetch`, `globalThis.fetch`, `module.require`. */
function calledName(callee: Expression): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  const isGlobal =
    callee.object.type === 'Identifier' &&
    /^(globalThis|window|self|navigator|module)$/.test(callee.object.name)
  return isGlobal ? callee.property.name : null
}

/** What a call such as `tx.update(users)` or `tx.update(t.users)` writes. */
function writtenTable(callee: Expression, first: Expression | SpreadElement): string | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  if (!/^(insert|update|delete)$/.test(callee.property.name)) return null
  if (first.type === 'Identifier') return first.name
  return first.type === 'MemberExpression' && first.property.type === 'Identifier'
    ? first.property.name
    : null
}

function isProcessEnv({ object, property }: MemberExpression): boolean {
  return (
    object.type === 'Identifier' &&
    object.name === 'process' &&
    property.type === 'Identifier' &&
    property.name === 'env'
  )
}

function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length
}

export function workspaceOf(path: string): string {
  const [group = '', name = ''] = path.split('/')
  return group === 'apps' || group === 'packages' ? `${group}/${name}` : group
}

/** Tests may reach for what they test and for the test kit. */
export function isTestFile(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)(test|tests|testing|test-[\w-]+)(\/|\.tsx?$)/.test(path)
}
