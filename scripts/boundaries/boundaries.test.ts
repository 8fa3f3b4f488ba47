import { describe, expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'
import { listSourceFiles } from './list-files.ts'
import { checkFile } from './rules.ts'
import { parseSource } from './source-file.ts'

function messages(path: string, code: string): string[] {
  return checkFile(parseSource(path, code)).map(({ message }) => message)
}

/** Each line breaks exactly one rule. */
const broken: [name: string, path: string, code: string, message: string][] = [
  [
    'a package below imports one above',
    'packages/contract/src/a.ts',
    "import '@repo/messages'",
    'may know only none of our packages',
  ],
  [
    'the kit knows the router',
    'packages/ui/src/link.tsx',
    "import { Link } from '@repo/routing'",
    'packages/ui may know only',
  ],
  [
    'the API takes a front package',
    'apps/api/src/app.ts',
    "import { x } from '@repo/shell'",
    'apps/api may know only @repo/contract',
  ],
  [
    'a site takes a server package',
    'apps/web/src/main.tsx',
    "import { pay } from '@repo/payments'",
    'apps/web may know only',
  ],
  [
    'the API takes the demo',
    'apps/api/src/services.ts',
    "import { demo } from '@repo/demo'",
    'apps/api may know only @repo/contract',
  ],
  [
    'the API takes the demo by its path',
    'apps/api/src/modules/videos/sources.service.ts',
    "const video = await import('../../../../demo/src/demo.ts')",
    'reaches into apps/demo by a relative path',
  ],
  [
    'a test of the API takes the demo',
    'apps/api/src/modules/content/content.test.ts',
    "import { demoAccounts } from '../../../../demo/src/demo-accounts.ts'",
    'reaches into apps/demo by a relative path',
  ],
  [
    'the demo reaches past what the API exports',
    'apps/demo/src/seed-demo.ts',
    "import * as tables from '../../api/src/db/schema/index.ts'",
    'reaches into apps/api by a relative path',
  ],
  [
    'a site takes another site',
    'apps/web/src/main.tsx',
    "import '../../crm/src/main.tsx'",
    'reaches into apps/crm by a relative path',
  ],
  [
    'a site takes the API',
    'apps/crm/src/app/x.ts',
    "export * from '../../../api/src/env.ts'",
    'reaches into apps/api by a relative path',
  ],
  [
    'an office takes a popup of the public site',
    'apps/crm/src/features/orders/orders.tsx',
    "import { Dialog } from '@repo/ui/dialog'",
    'use @repo/office-ui/dialog',
  ],
  [
    'what the offices share fetches a popup of the public site',
    'packages/back-office/src/row-menu.tsx',
    "const load = () => import('@repo/ui/menu')",
    'use @repo/office-ui/menu',
  ],
  [
    'the public site takes a part of the offices',
    'apps/web/src/main.tsx',
    "import { Menu } from '@repo/office-ui/menu'",
    'apps/web may know only',
  ],
  [
    'an office takes the headless library itself',
    'apps/doctor/src/features/room/room.tsx',
    "import { Tabs } from 'react-aria-components/Tabs'",
    'one package wraps the headless library',
  ],
  [
    'a service takes all services of the API',
    'apps/api/src/modules/orders/orders.service.ts',
    "import type { Services } from '../../core/services.ts'",
    'takes all services of the API',
  ],
  [
    'a service takes all services of the API by a namespace',
    'apps/api/src/modules/orders/orders.service.ts',
    "import type * as all from '../../core/services.ts'",
    'takes all services of the API',
  ],
  [
    'a service takes all services of the API by a type that imports',
    'apps/api/src/mail/mail.service.ts',
    "export type All = import('../core/services.ts').Services",
    'takes all services of the API',
  ],
  [
    'a service takes what the composition makes',
    'apps/api/src/modules/orders/orders.service.ts',
    "import type { AllServices } from '../../services.ts'",
    'takes all services of the API',
  ],
  [
    'a repo writes a table of another module',
    'apps/api/src/modules/invoices/invoices.repo.ts',
    "import type { orders } from '../../db/schema/index.ts'\nexport const pay = (tx, change) => tx.update(orders).set(change)",
    'writes orders, a table of orders',
  ],
  [
    'a repo writes a table of another module in SQL',
    'apps/api/src/modules/invoices/invoices.repo.ts',
    'export const pay = (tx) => tx.execute(sql`update orders set state = 1`)',
    'writes orders, a table of orders',
  ],
  [
    'a repo reads a table of a module that does not know it as a reader',
    'apps/api/src/modules/invoices/invoices.repo.ts',
    "import { recoveryCodes } from '../../db/schema/index.ts'",
    'reads recoveryCodes, a table of second-factor',
  ],
  [
    'a repo reads a table of another module in SQL',
    'apps/api/src/modules/invoices/invoices.repo.ts',
    'export const all = (db) => db.execute(sql`select 1 from recovery_codes`)',
    'reads recoveryCodes, a table of second-factor',
  ],
  [
    'journeys take a component',
    'e2e/specs/a.spec.ts',
    "import { Button } from '@repo/ui/button'",
    'e2e may know only @repo/contract',
  ],
  [
    'browser code takes the server',
    'apps/crm/src/main.tsx',
    "import { createSiteServer } from '@repo/site-server'",
    'drag the server into a browser bundle',
  ],
  [
    'shipped code takes a preset',
    'apps/crm/src/main.tsx',
    "import { brand } from '@repo/config/vite'",
    'presets belong to tools',
  ],
  [
    'shipped code takes the test kit',
    'packages/shell/src/a.tsx',
    "import { render } from '@repo/testing'",
    'the test kit must not reach users',
  ],
  [
    'the router outside its package',
    'apps/web/src/routes/a.route.tsx',
    "import { Link } from 'react-router-dom'",
    'import from @repo/routing',
  ],
  [
    'a service knows Fastify',
    'apps/api/src/modules/auth/auth.service.ts',
    "import type { FastifyRequest } from 'fastify'",
    'only http/, app.ts, main.ts and *.routes.ts know Fastify',
  ],
  ['a second HTTP client', 'packages/shell/src/a.ts', "import ky from 'ky'", 'the one shared client'],
  [
    'a second owner of cookies',
    'packages/api-client/src/a.ts',
    "import Cookies from 'js-cookie'",
    'import from @repo/session',
  ],
  [
    'a second owner of toasts',
    'apps/web/src/features/cart/cart.tsx',
    "import { toast } from 'sonner'",
    'import from @repo/shell',
  ],
  [
    'a second editor of texts',
    'apps/crm/src/features/news/news-editor.tsx',
    "import { useEditor } from '@tiptap/react'",
    'import RichText from @repo/office-ui/rich-text',
  ],
  [
    'a second owner of playback',
    'apps/web/src/features/watch/watch.tsx',
    "const Hls = await import('hls.js')",
    'import from @repo/player',
  ],
  [
    'money rules ask the network',
    'packages/payments/src/vnpay.ts',
    "import axios from 'axios'",
    'packages/payments stays pure',
  ],
  [
    'the contract reads files',
    'packages/contract/src/a.ts',
    "import { readFileSync } from 'node:fs'",
    'packages/contract stays pure',
  ],
  [
    'a component knows a feature',
    'apps/web/src/components/a.tsx',
    "import { Cart } from '../features/cart/cart.tsx'",
    'components/ imports features/',
  ],
  [
    'a feature knows a route',
    'apps/web/src/features/cart/a.tsx',
    "import { loader } from '../../routes/cart.route.tsx'",
    'features/ imports routes/',
  ],
  [
    'a route knows the router table',
    'apps/doctor/src/routes/a.route.tsx',
    "import { router } from '../app/router.tsx'",
    'routes/ imports app/',
  ],
  [
    'a feature knows a feature',
    'apps/web/src/features/cart/a.tsx',
    "import { Card } from '../course/card.tsx'",
    'feature "cart" imports feature "course"',
  ],
  [
    'a leaf of app/ knows a feature',
    'apps/web/src/app/paths.ts',
    "import { x } from '../features/cart/x.ts'",
    'they would form a circle',
  ],
  [
    'schemas in the first load',
    'apps/web/src/routes/a.route.tsx',
    "import { contract } from '@repo/contract'",
    'use `import type`',
  ],
  [
    'a half type import stays as an import',
    'apps/web/src/routes/a.route.tsx',
    "import { type Course } from '@repo/contract'",
    'use `import type`',
  ],
  [
    'a service knows tables',
    'apps/api/src/modules/orders/orders.service.ts',
    "import { orders } from '../../db/schema/orders.ts'",
    'only *.repo.ts and db/ know tables',
  ],
  [
    'a table by its name in SQL',
    'apps/api/src/modules/orders/books.ts',
    'db.execute(sql<Row>`select count(*) from orders`)',
    'only *.repo.ts and db/ know tables',
  ],
  [
    'a route skips its service',
    'apps/api/src/modules/orders/orders.routes.ts',
    "import { find } from './orders.repo.ts'",
    'a route asks its service',
  ],
  [
    'a repo knows a service',
    'apps/api/src/modules/orders/orders.repo.ts',
    "import { pay } from './orders.service.ts'",
    'one direction',
  ],
  [
    'a policy asks the database',
    'apps/api/src/modules/orders/orders.policy.ts',
    "import { find } from './orders.repo.ts'",
    'a policy decides from what it is given',
  ],
  [
    'a setting read in the middle',
    'apps/api/src/modules/auth/auth.service.ts',
    'export const secret = process.env.JWT_SECRET',
    'settings are parsed at start in env.ts',
  ],
  [
    'a setting read by a starter',
    'apps/api/src/main.ts',
    "listen(process.env['API_PORT'])",
    'settings are parsed at start in env.ts',
  ],
  [
    'a form of its own',
    'apps/web/src/features/a/a.tsx',
    'export const A = () => <form onSubmit={send} />',
    'uses <form>: a form without `method="post"`',
  ],
  [
    'a form made by hand',
    'packages/sign-in/src/a.ts',
    "const form = document.createElement('form')",
    'uses <form>',
  ],
  [
    'a button that overrules its form',
    'apps/crm/src/features/a/a.tsx',
    '<button formMethod="get" type="submit" />',
    'sets formMethod on a button',
  ],
  [
    'a file without a role asks a repo, for a route to use',
    'apps/api/src/modules/orders/open-courses.ts',
    "import { find } from './orders.repo.ts'",
    'named .service.ts',
  ],
  [
    'a policy reads the database itself',
    'apps/api/src/modules/orders/orders.policy.ts',
    "import { inTransaction } from '../../db/client.ts'",
    'a policy decides from what it is given',
  ],
  [
    'a service opens a connection',
    'apps/api/src/modules/orders/orders.service.ts',
    "import pg from 'pg'",
    'only *.repo.ts and db/ speak to the database',
  ],
  [
    'a service builds a query',
    'apps/api/src/modules/orders/orders.service.ts',
    "import { eq } from 'drizzle-orm'",
    'only *.repo.ts and db/ speak to the database',
  ],
  [
    'a service sends mail past the outbox',
    'apps/api/src/modules/orders/orders.service.ts',
    "import nodemailer from 'nodemailer'",
    'mail leaves in one place',
  ],
  [
    'a service sends a job without its definition',
    'apps/api/src/modules/orders/orders.service.ts',
    "import { PgBoss } from 'pg-boss'",
    'only queue/ and worker/ know the queue',
  ],
  [
    'a component asks the network',
    'apps/web/src/components/a.tsx',
    "const load = () => fetch('/api/courses')",
    'use the client of @repo/api-client',
  ],
  [
    'a component asks the network through the window',
    'packages/ui/src/a.tsx',
    "const load = () => window.fetch('/api/courses')",
    'use the client of @repo/api-client',
  ],
  [
    'a feature opens a stream of its own',
    'apps/crm/src/features/a/a.tsx',
    "const stream = new EventSource('/api/events')",
    'use the client of @repo/api-client',
  ],
  [
    'SQL without the tag',
    'apps/api/src/modules/orders/books.ts',
    "db.execute(raw('select count(*) from orders'))",
    'names a table in SQL',
  ],
  [
    'SQL in a template without the tag',
    'apps/api/src/modules/orders/books.ts',
    'client.query(`update orders set state = ${state}`)',
    'names a table in SQL',
  ],
  [
    'an import() with backticks',
    'apps/web/src/features/watch/watch.tsx',
    'const Hls = await import(`hls.js`)',
    'import from @repo/player',
  ],
  [
    'an import() whose name is computed',
    'apps/web/src/features/watch/watch.tsx',
    'const part = await import(`../${name}.ts`)',
    'computes the name of an import()',
  ],
  [
    'a require',
    'apps/api/src/modules/orders/orders.service.ts',
    "const path = require('node:path')",
    'uses require',
  ],
  [
    'a require made at run time',
    'apps/api/src/modules/orders/orders.service.ts',
    'const load = createRequire(import.meta.url)',
    'uses require',
  ],
  [
    'a field whose longest text is typed again',
    'apps/web/src/features/a/a.tsx',
    'export const A = () => <Input maxLength={40} />',
    'types maxLength again',
  ],
  [
    'a field whose shortest text is typed as a text',
    'packages/sign-in/src/a.tsx',
    'export const A = () => <input minLength="8" />',
    'types minLength again',
  ],
  [
    'a field whose limit is a constant beside it',
    'packages/video-studio/src/a.tsx',
    'const longest = 160\nexport const A = () => <Input maxLength={longest} />',
    'types maxLength again',
  ],
  [
    'a list whose most lines are typed again',
    'apps/crm/src/features/a/a.tsx',
    'export const A = () => <LineList maxLines={20} />',
    'types maxLines again',
  ],
  [
    'props of a field with a typed limit',
    'apps/doctor/src/features/a/a.tsx',
    'export const field = { name: "a", maxLength: 2000 }',
    'types maxLength again',
  ],
  [
    'a question of a dialog with typed limits',
    'apps/crm/src/features/a/a.tsx',
    'export const question = { name: "reason", limits: [5, 500] }',
    'types limits again',
  ],
]

const allowed: [name: string, path: string, code: string][] = [
  ['a package takes what is below', 'packages/shell/src/a.tsx', "import { Button } from '@repo/ui/button'"],
  ['the server file of a site', 'apps/crm/server.ts', "import { createSiteServer } from '@repo/site-server'"],
  [
    'the server folder of a site',
    'apps/web/server/main.ts',
    "import { createSiteServer } from '@repo/site-server'",
  ],
  [
    'a service that says what it takes',
    'apps/api/src/modules/orders/orders.service.ts',
    "import type { Needs } from '../../core/services.ts'",
  ],
  ['a preset in a tool file', 'apps/crm/vite.config.ts', "import { defineSite } from '@repo/config/vite'"],
  ['the test kit in a test', 'packages/shell/src/a.test.tsx', "import { render } from '@repo/testing'"],
  ['types of the contract', 'apps/web/src/features/a/a.ts', "import type { Course } from '@repo/contract'"],
  ['the schema of one form', 'apps/web/src/features/a/a.tsx', "import { login } from '@repo/contract/auth'"],
  ['a link in a component', 'apps/web/src/components/a.tsx', "import { paths } from '../app/paths.ts'"],
  ['menus in a frame', 'apps/crm/src/layouts/crm.tsx', "import { menu } from '../app/shell.config.tsx'"],
  ['files of one feature', 'apps/web/src/features/a/a.tsx', "import { b } from './b.ts'"],
  ['a route composes features', 'apps/web/src/routes/a.route.tsx', "import { b } from '../features/b/b.tsx'"],
  [
    'a repo knows tables',
    'apps/api/src/modules/orders/orders.repo.ts',
    "import { orders } from '../../db/schema/orders.ts'",
  ],
  ['SQL in a repo', 'apps/api/src/modules/orders/orders.repo.ts', 'db.execute(sql`select 1 from orders`)'],
  [
    'SQL without a table',
    'apps/api/src/modules/a/a-notices.ts',
    'db.execute(sql`select pg_notify(${a}, ${b})`)',
  ],
  [
    'a file without a role knows what a row looks like',
    'apps/api/src/modules/a/a-view.ts',
    "import type { Row } from './a.repo.ts'",
  ],
  ['a job asks a repo', 'apps/api/src/jobs/a.handler.ts', "import { find } from '../modules/a/a.repo.ts'"],
  ['a service asks its repo', 'apps/api/src/modules/a/a.service.ts', "import { find } from './a.repo.ts'"],
  [
    'the client asks the network',
    'packages/api-client/src/transport.ts',
    'const call = () => globalThis.fetch(address)',
  ],
  [
    'a page that ends sends its report',
    'apps/web/src/app/quality/watch-quality.ts',
    "const send = () => fetch('/api/quality', { keepalive: true })",
  ],
  ['a method that is called fetch', 'apps/web/src/features/a/a.ts', 'store.fetch(key)'],
  ['the one sender of mail', 'apps/api/src/mail/smtp.ts', "import nodemailer from 'nodemailer'"],
  ['the one form', 'packages/ui/src/form.tsx', 'export const Form = () => <form method="post" />'],
  ['the one search', 'packages/ui/src/query-form.tsx', 'export const Q = () => <form method="get" />'],
  ['a form in a test', 'packages/ui/src/a.test.tsx', 'render(<form />)'],
  [
    'a limit that the schema says',
    'apps/web/src/features/a/a.tsx',
    "const longest = limitsOf(body, 'name').maxLength\nexport const A = () => <Input maxLength={longest} />",
  ],
  [
    'a field as long as a date',
    'packages/ui/src/date-input.tsx',
    'export const A = () => <input maxLength={10} />',
  ],
  ['a limit in a test', 'packages/ui/src/a.test.tsx', 'render(<input maxLength={3} />)'],
  ['a limit of the contract', 'packages/contract/src/a.ts', 'export const a = { maxLength: 3 }'],
  ['variables handed on whole at start', 'apps/api/src/main.ts', 'loadEnv(process.env)'],
  [
    'a name in a comment or a text',
    'apps/api/src/modules/a/a.service.ts',
    "// process.env.X and import 'fastify'\nconst t = 'process.env.X'",
  ],
]

describe('boundaries', () => {
  it.each(broken)('refuses: %s', (_name, path, code, message) => {
    const found = messages(path, code)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(message)
  })

  it.each(allowed)('accepts: %s', (_name, path, code) => {
    expect(messages(path, code)).toEqual([])
  })

  it('names file and line', () => {
    const [violation] = checkFile(parseSource('apps/web/src/main.tsx', "const a = 1\n\nimport('ky')\n"))
    expect(violation).toMatchObject({ path: 'apps/web/src/main.tsx', line: 3 })
  })

  it('checks the sources of every workspace, but no installed or built files', () => {
    const files = listSourceFiles(ROOT)
    expect(files).toContain('apps/api/src/env.ts')
    expect(files).toContain('packages/site-server/src/csp.ts')
    expect(files.filter((path) => /node_modules|\/dist\//.test(path))).toEqual([])
  })
})
