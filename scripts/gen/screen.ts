import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../lib/say.ts'
import { create, edit, insertIntoBlock, type Written } from './files.ts'
import { type Name, nameOf } from './names.ts'

/** Where the pages of a site lie, and the frame around them. */
const SITES: Record<string, { prefix: string; layout: string }> = {
  web: { prefix: '', layout: 'default' },
  crm: { prefix: '/crm', layout: 'crm' },
  doctor: { prefix: '/crm/doctor', layout: 'doctor' },
}

/**
 * Route, feature, copy and test of one screen, its address and its line in the route table.
 * @param right what opens the page: its name in the back office's guards; on the public site its reader
 */
export function generateScreen(root: string, app: string, text: string, right?: string): Written {
  const site = SITES[app]
  if (!site) throw new UserError(`Không có trang "${app}": hãy chọn web, crm hoặc doctor.`)
  const name = nameOf(text)
  const src = `apps/${app}/src`
  if (app === 'crm') requirePermission(root, src, right)
  if (app === 'web') requireReader(right)
  const written: Written = { files: [], todo: [] }
  const feature = `${src}/features/${name.kebab}/${name.kebab}`
  written.files.push(
    create(root, `${src}/routes/${name.kebab}.route.tsx`, routeFile(name)),
    create(root, `${feature}.tsx`, viewFile(name)),
    create(root, `${feature}.messages.ts`, messagesFile(name)),
    create(root, `${feature}.test.tsx`, testFile(name)),
  )
  const path = `${site.prefix}/${name.kebab}`
  const address = `${name.camel}: '${path}',`
  edit(root, `${src}/${pathsFile(root, src)}`, written, `thêm ${address}`, (file) =>
    insertIntoBlock(file, /definePaths\(\{|export const paths = \{/, address),
  )
  const line = tableLine(app, site.layout, path, name, right)
  const table = app === 'web' ? 'route-table.ts' : 'router.tsx'
  edit(root, `${src}/app/${table}`, written, `thêm ${line}`, (file) =>
    insertIntoBlock(file, /\broutes: \[|const (routeTable|routes)\b.*= \[/, line),
  )
  if (app === 'doctor') reserveSlug(root, name, written)
  return written
}

/** Who may open a page of the back office is decided with the page: there is no safe guess. */
function requirePermission(root: string, src: string, right: string | undefined): void {
  const parts = readFileSync(join(root, src, 'components', 'permissions.ts'), 'utf8')
  const block = /export const access = \{([^}]*)\}/.exec(parts)?.[1] ?? ''
  const permissions = [...block.matchAll(/^\s*(\w+):/gm)].map((match) => match[1] ?? '')
  if (right && permissions.includes(right)) return
  throw new UserError(`Ai mở được trang này? Hãy thêm một trong: ${permissions.join(', ')}.`)
}

/** Who may open a page, as the table of the public site says it; the frame around it follows. */
const READERS: Record<string, { layout: string; audience: string }> = {
  anyone: { layout: 'default', audience: "reader: 'anyone', isIndexed: true" },
  unlisted: { layout: 'default', audience: "reader: 'anyone', isIndexed: false" },
  'signed-in': { layout: 'student', audience: "reader: 'signed-in'" },
}

function requireReader(reader: string | undefined): void {
  if (reader && Object.hasOwn(READERS, reader)) return
  throw new UserError(`Ai mở được trang này? Hãy thêm một trong: ${Object.keys(READERS).join(', ')}.`)
}

function tableLine(app: string, layout: string, path: string, name: Name, right: string | undefined): string {
  const page = `() => import('../routes/${name.kebab}.route.tsx')`
  if (app === 'crm') return `office(paths.${name.camel}.pattern, '${right}', ${page}),`
  if (app === 'doctor') return `{ path: paths.${name.camel}.pattern, layout: '${layout}', lazy: ${page} },`
  const reader = READERS[right ?? '']
  return `{ path: '${path}', layout: '${reader?.layout}', file: '${name.kebab}', ${reader?.audience} },`
}

/** The page stands where a doctor's room would: nobody may be named like it. */
function reserveSlug(root: string, { kebab }: Name, written: Written): void {
  const file = 'packages/contract/src/doctor-portal.ts'
  edit(root, file, written, `thêm '${kebab}' vào reservedDoctorSlugs`, (text) => {
    const next = text.replace(/(reservedDoctorSlugs = \[[^\]]*?),?\s*\]/, `$1, '${kebab}']`)
    return next === text ? null : next
  })
}

/** The back office keeps its addresses beside the components that link to them. */
function pathsFile(root: string, src: string): string {
  return existsSync(join(root, src, 'components', 'paths.ts')) ? 'components/paths.ts' : 'app/paths.ts'
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
