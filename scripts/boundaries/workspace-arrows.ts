import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile, workspaceOf } from './source-file.ts'

/** Packages a browser may receive. */
const FRONT = [
  'account-settings',
  'api-client',
  'contract',
  'error-page',
  'forms',
  'messages',
  'player',
  'routing',
  'session',
  'shell',
  'sign-in',
  'timeline',
  'ui',
]
/** What only some screens of the sites take. */
const HAND_INS = ['films', 'uploads']

/** Who may import which of our packages. The picture of it is in ARCHITECTURE.md. */
const ARROWS: Record<string, string[]> = {
  'packages/timeline': [],
  'packages/contract': [],
  'packages/messages': ['contract', 'timeline'],
  'packages/ui': ['timeline'],
  'packages/media': ['timeline'],
  'packages/payments': [],
  'packages/client': [],
  'packages/session': [],
  'packages/api-client': ['contract', 'session'],
  'packages/routing': [],
  'packages/error-page': ['ui', 'routing'],
  'packages/shell': ['ui', 'routing', 'messages', 'session', 'api-client', 'contract'],
  'packages/forms': ['messages', 'contract', 'api-client'],
  'packages/account-settings': FRONT.filter((name) => name !== 'player'),
  'packages/sign-in': FRONT.filter((name) => name !== 'player' && name !== 'account-settings'),
  'packages/office-ui': ['ui'],
  'packages/sheets': ['contract', 'messages'],
  'packages/back-office': [...FRONT.filter((name) => name !== 'player'), 'office-ui', 'sheets'],
  'packages/video-studio': [...FRONT, 'office-ui', 'back-office', 'uploads'],
  'packages/course-studio': [...FRONT, 'office-ui', 'back-office', 'video-studio'],
  'packages/uploads': ['api-client', 'contract', 'messages', 'session'],
  'packages/films': ['api-client', 'contract', 'messages', 'player', 'session', 'shell', 'ui', 'uploads'],
  'packages/installed-app': [
    'account-settings',
    'api-client',
    'contract',
    'messages',
    'routing',
    'session',
    'shell',
    'ui',
  ],
  'packages/player': ['timeline'],
  'packages/observe': [],
  'packages/site-server': ['contract', 'messages', 'error-page', 'observe'],
  'packages/config': ['contract'],
  'packages/testing': ['contract', 'api-client', 'routing', 'session'],
  'apps/web': [...FRONT, ...HAND_INS, 'installed-app'],
  'apps/crm': [...FRONT, 'films', 'office-ui', 'back-office', 'course-studio', 'video-studio'],
  'apps/doctor': [
    ...FRONT,
    'films',
    'installed-app',
    'office-ui',
    'back-office',
    'course-studio',
    'video-studio',
  ],
  'apps/demo': ['api', 'contract', 'media', 'messages', 'payments', 'timeline'],
  'apps/api': ['contract', 'media', 'observe', 'payments', 'messages', 'sheets', 'timeline'],
  e2e: ['contract', 'api-client'],
  bench: ['api', 'contract', 'demo', 'media'],
}

const isServerFile = (path: string) => /^apps\/[\w-]+\/server(\.ts$|\/|-[\w-]+\.ts$)/.test(path)
const isToolFile = (path: string) => /\.config\.ts$|(^|\/)vitest[\w.-]*\.ts$/.test(path)

/** Packages with a door of their own: who may use them, and why nobody else. */
const SPECIAL: Record<string, { may(path: string): boolean; why: string }> = {
  'site-server': {
    may: isServerFile,
    why: "it runs in Node and would drag the server into a browser bundle; use it in the app's server files",
  },
  observe: {
    may: (path) => isServerFile(path) || /^(apps\/api|packages\/(observe|site-server))\/src\//.test(path),
    why: 'it runs in servers alone; browsers tell of themselves by an endpoint',
  },
  config: {
    may: (path) => isToolFile(path) || isTestFile(path),
    why: 'presets belong to tools; use it in *.config.ts',
  },
  testing: {
    may: isTestFile,
    why: 'the test kit must not reach users; use it in tests',
  },
}

/** The direction between workspaces, and no way around it by a relative path. */
export function workspaceArrows(file: SourceFile): Violation[] {
  const allowed = ARROWS[file.workspace]
  if (!allowed) return []
  return file.imports.flatMap(({ specifier, target, line }) => {
    const message = target
      ? crossingMessage(file, target)
      : packageMessage(file, /^@repo\/([\w-]+)/.exec(specifier)?.[1], allowed)
    return message ? [{ path: file.path, line, message }] : []
  })
}

function crossingMessage(file: SourceFile, target: string): string | null {
  if (workspaceOf(target) === file.workspace) return null
  // The benchmark starts its stack as the commands do, and its phone has the slow line of the journeys.
  const isShared = target.startsWith('scripts/lib/') || target === 'e2e/fixtures/slow-proxy.ts'
  if (file.workspace === 'bench' && isShared) return null
  return `reaches into ${workspaceOf(target)} by a relative path: a workspace shows what it exports, the rest may change without notice`
}

function packageMessage(file: SourceFile, name: string | undefined, allowed: string[]): string | null {
  if (!name || `packages/${name}` === file.workspace) return null
  const special = SPECIAL[name]
  if (special) return special.may(file.path) ? null : `imports @repo/${name}: ${special.why}`
  if (allowed.includes(name)) return null
  const list = allowed.map((each) => `@repo/${each}`).join(', ') || 'none of our packages'
  return `imports @repo/${name}, but ${file.workspace} may know only ${list}: arrows point one way, or a change here would reach everywhere`
}
