import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../lib/say.ts'
import { create, edit, insertIntoBlock, type Written } from './files.ts'
import { type Name, nameOf } from './names.ts'

const LAYOUT_OF: Record<string, string> = { web: 'default', crm: 'crm', doctor: 'doctor' }

/** Route, feature, copy and test of one screen, its address and its line in the route table. */
export function generateScreen(root: string, app: string, text: string): Written {
  const layout = LAYOUT_OF[app]
  if (!layout) throw new UserError(`Không có trang "${app}": hãy chọn web, crm hoặc doctor.`)
  const name = nameOf(text)
  const src = `apps/${app}/src`
  const written: Written = { files: [], todo: [] }
  const feature = `${src}/features/${name.kebab}/${name.kebab}`
  written.files.push(
    create(root, `${src}/routes/${name.kebab}.route.tsx`, routeFile(name)),
    create(root, `${feature}.tsx`, viewFile(name)),
    create(root, `${feature}.messages.ts`, messagesFile(name)),
    create(root, `${feature}.test.tsx`, testFile(name)),
  )
  const path = `${app === 'web' ? '' : '/crm'}/${name.kebab}`
  const address = `${name.camel}: '${path}',`
  edit(root, `${src}/${pathsFile(root, src)}`, written, `thêm ${address}`, (file) =>
    insertIntoBlock(file, /definePaths\(\{|export const paths = \{/, address),
  )
  const row = `{ path: '${path}', layout: '${layout}', file: '${name.kebab}' },`
  const line = `{ path: '${path}', layout: '${layout}', lazy: () => import('../routes/${name.kebab}.route.tsx') },`
  edit(root, `${src}/app/${tableFile(root, src)}`, written, `thêm ${line}`, (file) =>
    file.includes("file: '")
      ? insertIntoBlock(file, /const (table|routes|pages)\b.*= \[/, row)
      : insertIntoBlock(file, /\b(routes: \[|const (table|routes|pages)\b.*= \[)/, line),
  )
  return written
}

/** The single-page sites keep the addresses beside the components that link to them. */
function pathsFile(root: string, src: string): string {
  return existsSync(join(root, src, 'components', 'paths.ts')) ? 'components/paths.ts' : 'app/paths.ts'
}

function tableFile(root: string, src: string): string {
  const files = readdirSync(join(root, src, 'app'))
  return files.find((file) => /^(routes|router)\.tsx?$/.test(file)) ?? 'router.tsx'
}

function routeFile(name: Name): string {
  return `import { ${name.pascal} } from '../features/${name.kebab}/${name.kebab}.tsx'
import { ${name.camel}Messages } from '../features/${name.kebab}/${name.kebab}.messages.ts'

export const meta = () => ({ title: ${name.camel}Messages.title })

export function Component() {
  return <${name.pascal} />
}
`
}

function viewFile(name: Name): string {
  return `import { ${name.camel}Messages } from './${name.kebab}.messages.ts'

export function ${name.pascal}() {
  return (
    <section aria-labelledby="${name.kebab}-title">
      <h1 id="${name.kebab}-title">{${name.camel}Messages.title}</h1>
    </section>
  )
}
`
}

function messagesFile(name: Name): string {
  return `export const ${name.camel}Messages = {
  title: '${name.kebab.replaceAll('-', ' ')}',
} as const
`
}

function testFile(name: Name): string {
  return `import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ${name.camel}Messages } from './${name.kebab}.messages.ts'
import { ${name.pascal} } from './${name.kebab}.tsx'

it('says what it is', () => {
  render(<${name.pascal} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(${name.camel}Messages.title)
})
`
}
