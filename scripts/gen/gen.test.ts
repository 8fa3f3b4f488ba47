import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generateEndpoint } from './endpoint.ts'
import { ensureImport, insertIntoBlock } from './files.ts'
import { nameOf } from './names.ts'
import { generatePackage } from './package.ts'
import { generateScreen } from './screen.ts'

let root: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gen-'))
  write(
    'packages/contract/src/index.ts',
    "import { auth } from './auth.ts'\n\nexport const contract = { auth }\n",
  )
  write(
    'packages/contract/src/auth.ts',
    "import { student } from './access.ts'\nimport { endpoint } from './endpoint.ts'\n\nexport const auth = {\n  login: endpoint({\n    path: '/auth/login',\n    access: student,\n  }),\n}\n",
  )
  write(
    'packages/contract/src/access.ts',
    "export const anyone = { kind: 'anyone' } as const\nexport const student = { kind: 'signed-in' } as const\n",
  )
  write(
    'packages/contract/src/rights.ts',
    "export const rights = [\n  'orders.read',\n  'refunds.manage',\n] as const\n",
  )
  write(
    'apps/api/src/modules.ts',
    'export function createModules(services: AllServices) {\n  return [\n    createAuthModule(services),\n  ]\n}\n',
  )
  write(
    'scripts/boundaries/api-order.ts',
    "export const apiLayers = [\n  { name: 'identity', modules: ['auth'] },\n  { name: 'offices', modules: ['crm'] },\n]\n",
  )
  write(
    'apps/api/src/modules/auth/auth.routes.ts',
    'export function createAuthModule() {\n  return (app) =>\n    implement(app, auth, {\n      login: () => 1,\n    })\n}\n',
  )
  write('packages/messages/tsconfig.json', '{"extends":"../../tsconfig.base.json","include":["src"]}')
  write('apps/crm/src/components/paths.ts', "export const paths = definePaths({\n  root: '/',\n})\n")
  write('apps/crm/src/components/permissions.ts', 'export const access = {\n  staff: a,\n  sales: b,\n}\n')
  write('apps/crm/src/app/router.tsx', 'const routes: Route[] = [\n  office(a),\n]\n')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('gen', () => {
  it('adds an endpoint to an area: contract, handler, rule and test', () => {
    const { files, todo } = generateEndpoint(root, 'auth', 'device-list')
    expect(todo).toEqual([])
    expect(files).toHaveLength(4)
    expect(read('packages/contract/src/auth.ts')).toContain("path: '/auth/device-list'")
    expect(read('packages/contract/src/auth.ts')).toContain(
      "path: '/auth/device-list',\n    summary: 'What the answer holds, in one line',\n    access: student,",
    )
    const routes = read('apps/api/src/modules/auth/auth.routes.ts')
    expect(routes).toContain(
      '      login: () => 1,\n      deviceList: ({ query }) => deviceList(query),\n    })',
    )
    expect(routes).toContain("import { deviceList } from './device-list.service.ts'")
  })

  it('sets up and registers a new area', () => {
    expect(generateEndpoint(root, 'live-class', 'schedule', 'refunds.manage').todo).toEqual([])
    expect(read('packages/contract/src/live-class.ts')).toContain("import { admin } from './access.ts'")
    expect(read('packages/contract/src/index.ts')).toContain('export const contract = { auth, liveClass }')
    expect(read('apps/api/src/modules.ts')).toContain(
      '    createAuthModule(services),\n    createLiveClassModule(),\n  ]',
    )
    expect(read('apps/api/src/modules/live-class/index.ts')).toBe(
      "export { createLiveClassModule } from './live-class.routes.ts'\n",
    )
    expect(read('scripts/boundaries/api-order.ts')).toContain("modules: ['crm', 'live-class']")
  })

  it('asks who may call an endpoint of an area without one default, before it writes anything', () => {
    for (const access of [undefined, 'everybody'])
      expect(() => generateEndpoint(root, 'live-class', 'schedule', access)).toThrow(
        'Thêm một trong: anyone, student, orders.read, refunds.manage.',
      )
    expect(existsSync(join(root, 'apps/api/src/modules/live-class'))).toBe(false)
    generateEndpoint(root, 'auth', 'device-count', 'anyone')
    expect(() => generateEndpoint(root, 'auth', 'device-list')).toThrow('Ai được gọi?')
  })

  it('adds a screen with its path and its line in the route table, with the permission that opens it', () => {
    expect(generateScreen(root, 'crm', 'coupon-list', 'sales').todo).toEqual([])
    expect(read('apps/crm/src/components/paths.ts')).toContain("couponList: '/crm/coupon-list',")
    expect(read('apps/crm/src/app/router.tsx')).toContain(
      "office(paths.couponList.pattern, 'sales', () => import('../routes/coupon-list.route.tsx')),",
    )
  })

  it.each([
    ['anyone', "layout: 'default', file: 'course-notes', reader: 'anyone', isIndexed: true },"],
    ['unlisted', "layout: 'default', file: 'course-notes', reader: 'anyone', isIndexed: false },"],
    ['signed-in', "layout: 'student', file: 'course-notes', reader: 'signed-in' },"],
  ])('adds a screen of the public site to the route table, for: %s', (reader, row) => {
    expect(() => generateScreen(root, 'web', 'course-notes')).toThrow(
      'thêm một trong: anyone, unlisted, signed-in.',
    )
    write('apps/web/src/app/paths.ts', "export const paths = {\n  home: '/',\n} as const\n")
    write('apps/web/src/app/route-table.ts', 'export const routeTable = [\n  a,\n] as const\n')
    expect(generateScreen(root, 'web', 'course-notes', reader).todo).toEqual([])
    expect(read('apps/web/src/app/route-table.ts')).toContain(`  { path: '/course-notes', ${row}`)
  })

  it('asks who may open a page of the back office, before it writes anything', () => {
    for (const right of [undefined, 'everybody'])
      expect(() => generateScreen(root, 'crm', 'coupon-list', right)).toThrow('thêm một trong: staff, sales.')
    expect(existsSync(join(root, 'apps/crm/src/routes'))).toBe(false)
  })

  it('says what is left to do where it cannot insert a line', () => {
    write('apps/crm/src/app/router.tsx', 'something else')
    expect(generateScreen(root, 'crm', 'coupon-list', 'sales').todo.join()).toContain(
      'app/router.tsx: thêm office(',
    )
  })

  it('makes a package', () => {
    generatePackage(root, 'notes')
    expect(JSON.parse(read('packages/notes/package.json'))).toMatchObject({
      name: '@repo/notes',
      type: 'module',
    })
  })

  it('never overwrites existing files', () => {
    generatePackage(root, 'notes')
    expect(() => generatePackage(root, 'notes')).toThrow('packages/notes/package.json đã có')
    expect(() => nameOf('CourseNotes')).toThrow('viết thường')
    expect(() => generateScreen(root, 'shop', 'x')).toThrow('hãy chọn web, crm hoặc doctor')
  })
})

describe('insertIntoBlock', () => {
  it('adds a line at the end of a block, also of an empty one', () => {
    expect(insertIntoBlock('const a = {\n  x: {\n  },\n}\n', /a = \{/, 'y: 1,')).toBe(
      'const a = {\n  x: {\n  },\n  y: 1,\n}\n',
    )
    expect(insertIntoBlock('const a = []\n', /a = \[/, 'y,')).toBe('const a = [\n  y,\n]\n')
    expect(insertIntoBlock('const b = 1\n', /a = \{/, 'y,')).toBeNull()
  })
})

describe('ensureImport', () => {
  it('extends an existing import, and repeats nothing', () => {
    expect(ensureImport("import { a } from './m.ts'\n", 'b', './m.ts')).toBe(
      "import { a, b } from './m.ts'\n",
    )
    expect(ensureImport("import { a } from './m.ts'\n", 'a', './m.ts')).toBe("import { a } from './m.ts'\n")
  })
})
