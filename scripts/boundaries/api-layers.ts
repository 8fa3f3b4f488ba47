import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

const API = 'apps/api/src/'
const roleOf = (path: string) => /\.(routes|service|repo|policy)\.ts$/.exec(path)?.[1] ?? null

/** Beside the repos: db/ itself, what the demo is shown, and the reads behind the cards that several areas show. */
const READERS = [`${API}db/`, `${API}exported/`, `${API}modules/cards/`]

/** What a role may not know, and why. */
const FORBIDDEN: Record<string, { roles: string[]; why: string }> = {
  policy: { roles: ['routes', 'service', 'repo'], why: 'a policy decides from what it is given' },
  repo: { roles: ['routes', 'service'], why: 'routes → service → repo is one direction' },
  service: { roles: ['routes'], why: 'routes → service → repo is one direction' },
  routes: { roles: ['repo'], why: 'a route asks its service; rules would be skipped otherwise' },
}

/** Inside the API: routes → service → repo, and only repo (and db/) knows the tables. */
export function apiLayers(file: SourceFile): Violation[] {
  if (!file.path.startsWith(API) || isTestFile(file.path)) return []
  return [...importMessages(file), ...sqlMessages(file)]
}

function importMessages(file: SourceFile): Violation[] {
  return file.imports.flatMap(({ target, line, isTypeOnly }) => {
    if (!target) return []
    // A type says what something looks like; it calls nothing.
    const message = tableMessage(file.path, target) ?? (isTypeOnly ? null : firstMessage(file.path, target))
    return message ? [{ path: file.path, line, message }] : []
  })
}

/** Who may ask a repo: rules, what runs as a job, and what puts the whole together. An index only hands it on. */
const asksRepos = (path: string) =>
  /\.(service|repo|handler)\.ts$/.test(path) ||
  /^apps\/api\/src\/modules\/[^/]+\/index\.ts$/.test(path) ||
  /^apps\/api\/src\/(db|cli|worker)\//.test(path)

/** A file without a role that reads the database would be a way around "a route asks its service". */
function repoMessage(path: string, target: string): string | null {
  if (roleOf(target) !== 'repo' || roleOf(path) || asksRepos(path)) return null
  return 'imports a .repo.ts: who asks the database is named .service.ts (or .handler.ts), so that routes and policies cannot reach it by a detour'
}

const mayKnowTables = (path: string) =>
  roleOf(path) === 'repo' || READERS.some((folder) => path.startsWith(folder))

const firstMessage = (path: string, target: string) =>
  policyMessage(path, target) ?? roleMessage(path, target) ?? repoMessage(path, target)

/** A policy that could ask the database would decide differently from call to call. */
function policyMessage(path: string, target: string): string | null {
  const isDatabase = target.startsWith(`${API}db/`)
  return roleOf(path) === 'policy' && isDatabase
    ? `a .policy.ts imports the database: ${FORBIDDEN.policy?.why}`
    : null
}

const WHY_TABLES = 'only *.repo.ts and db/ know tables, so that a column can change behind one file'

function tableMessage(path: string, target: string): string | null {
  const isTable = target.startsWith(`${API}db/schema`)
  return isTable && !mayKnowTables(path) ? `imports the table definitions: ${WHY_TABLES}` : null
}

/** A table that is named in SQL; the one in which migrations are counted is not of ours. */
const TABLE_IN_SQL = /\b(?:from|join|into|update)\s+(?!drizzle\.)["\w?]/i

function sqlMessages({ path, sqlUses }: SourceFile): Violation[] {
  if (mayKnowTables(path)) return []
  return sqlUses
    .filter(({ text, isTagged }) => !isTagged || TABLE_IN_SQL.test(text))
    .map(({ line }) => ({ path, line, message: `names a table in SQL: ${WHY_TABLES}` }))
}

function roleMessage(path: string, target: string): string | null {
  const from = roleOf(path)
  const to = roleOf(target)
  const rule = from ? FORBIDDEN[from] : undefined
  if (!rule || !to || !rule.roles.includes(to)) return null
  return `a .${from}.ts imports a .${to}.ts: ${rule.why}`
}
