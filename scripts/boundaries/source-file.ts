import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { type MemberExpression, parseSync, Visitor } from 'oxc-parser'

export interface ImportUse {
  /** As written: `@repo/ui/button`, `../x.ts`, `node:fs`. */
  specifier: string
  /** Path from the top folder when the specifier is relative, else `null`. */
  target: string | null
  /** `import type` / `export type`: nothing of it is left at run time. */
  isTypeOnly: boolean
  line: number
}

export interface EnvUse {
  line: number
  /** `process.env.NAME` rather than `process.env` handed on as a whole. */
  isMember: boolean
}

export interface SqlUse {
  /** What is written between the values of a template with the tag `sql`. */
  text: string
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
  formUses: FormUse[]
}

export function readSourceFile(root: string, path: string): SourceFile {
  return parseSource(path, readFileSync(posix.join(root, path), 'utf8'))
}

export function parseSource(path: string, code: string): SourceFile {
  const { module, program } = parseSync(path, code)
  const imports: ImportUse[] = []
  const envUses: EnvUse[] = []
  const sqlUses: SqlUse[] = []
  const formUses: FormUse[] = []
  const add = (specifier: string, start: number, isTypeOnly: boolean) => {
    const target = specifier.startsWith('.') ? posix.join(dirname(path), specifier) : null
    imports.push({ specifier, target, isTypeOnly, line: lineAt(code, start) })
  }
  for (const { moduleRequest, start } of module.staticImports) {
    add(moduleRequest.value, start, /^import\s+type\b/.test(code.slice(start, start + 40)))
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (from) add(from.value, start, /^export\s+type\b/.test(code.slice(start, start + 40)))
  }
  const members = new Set<number>()
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, node.start, false)
      }
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
    CallExpression({ arguments: [first], start }) {
      // `createElement('form')`, of React and of the document alike.
      if (
        first?.type === 'Literal' &&
        first.value === 'form' &&
        /createElement\(\s*$/.test(code.slice(start, first.start))
      )
        formUses.push({ name: 'form', line: lineAt(code, start) })
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      sqlUses.push({ text: quasi.quasis.map(({ value }) => value.raw).join('?'), line: lineAt(code, start) })
    },
  }).visit(program)
  return { path, workspace: workspaceOf(path), imports, envUses, sqlUses, formUses }
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
