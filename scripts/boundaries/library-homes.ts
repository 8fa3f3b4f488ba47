import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

interface Home {
  library: RegExp
  may(path: string): boolean
  why: string
}

const inside =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder))

const isFastifyPlace = (path: string) =>
  inside('packages/site-server/', 'apps/api/src/http/', 'e2e/')(path) ||
  /^apps\/api\/src\/(app|run-api)\.ts$/.test(path) ||
  /^apps\/api\/.*\.routes\.ts$/.test(path) ||
  (path.startsWith('apps/api/') && isTestFile(path)) ||
  /^apps\/[\w-]+\/server(\.ts$|\/)/.test(path)

/** Parts of the API; their tests may look at the library itself. */
const inApi =
  (...folders: string[]) =>
  (path: string) =>
    inside(...folders.map((folder) => `apps/api/src/${folder}`))(path) ||
    (/^(apps\/api|e2e)\//.test(path) && isTestFile(path))

const knowsDatabase = (path: string) =>
  inApi('db/', 'queue/', 'exported/', 'modules/cards/')(path) ||
  /^apps\/api\/src\/.*(\.repo|-notices)\.ts$/.test(path) ||
  // A look at whether the database answers, what its errors say, and the notices that empty the cache.
  /^apps\/api\/src\/(http\/health|process\/log|core\/answer-cache)\.ts$/.test(path)

/** Libraries that one place wraps, so that replacing one is a change of one place. */
const HOMES: Home[] = [
  {
    library: /^react-router(-dom)?(\/|$)/,
    may: inside('packages/routing/'),
    why: 'only packages/routing knows the router; import from @repo/routing',
  },
  {
    library: /^(fastify|@fastify\/.+)$/,
    may: isFastifyPlace,
    why: 'only http/, app.ts, main.ts and *.routes.ts know Fastify; rules stay testable without a server',
  },
  {
    library: /^ky$/,
    may: inside('packages/api-client/'),
    why: 'every call goes through the one shared client; import from @repo/api-client',
  },
  {
    library: /^(js-cookie|@fingerprintjs\/fingerprintjs)$/,
    may: inside('packages/session/'),
    why: 'cookies and the visitor id have one owner; import from @repo/session',
  },
  {
    library: /^@tiptap\//,
    may: inside('packages/office-ui/src/rich-text/'),
    why: 'one editor for every text; import RichText from @repo/office-ui/rich-text',
  },
  {
    library: /^sonner$/,
    may: inside('packages/shell/', 'packages/config/'),
    why: 'toasts have one owner; import from @repo/shell',
  },
  {
    library: /^(react-aria(-components)?|react-stately|@internationalized\/.+)(\/|$)/,
    may: inside('packages/office-ui/'),
    why: 'one package wraps the headless library; import from @repo/office-ui',
  },
  {
    library: /^hls\.js(\/|$)/,
    may: inside('packages/player/'),
    why: 'playback has one owner; import from @repo/player',
  },
  {
    library: /^tus-js-client(\/|$)/,
    may: inside('packages/uploads/', 'apps/api/', 'e2e/'),
    why: 'uploads of videos have one owner; import from @repo/uploads',
  },
  {
    library: /^(pg|drizzle-orm)(\/|$)/,
    may: (path) => knowsDatabase(path),
    why: 'only *.repo.ts and db/ speak to the database; ask a repo',
  },
  {
    library: /^pg-boss$/,
    may: inApi('queue/', 'worker/'),
    why: 'only queue/ and worker/ know the queue; send a job by its definition',
  },
  {
    library: /^@redis\/client$/,
    may: inApi('valkey/'),
    why: 'one place speaks to Valkey; use valkey/valkey.ts',
  },
  {
    library: /^nodemailer$/,
    may: inApi('mail/'),
    why: 'mail leaves in one place; use the mail service',
  },
  {
    library: /^(@aws-sdk\/.+|@tus\/.+)$/,
    may: inApi('storage/', 'modules/uploads/'),
    why: 'files have one owner; use the storage',
  },
  {
    library: /^@node-rs\/argon2$/,
    may: inApi('modules/auth/'),
    why: 'passwords have one owner; ask modules/auth',
  },
  {
    library: /^jose$/,
    // Apple asks for a token as its client secret.
    may: inApi('modules/auth/', 'modules/lti/', 'modules/outside-sign-in/apple-secret.ts'),
    why: 'tokens of ours have one owner, and so have those of learning platforms; ask modules/auth',
  },
  {
    library: /^otpauth$/,
    may: inApi('modules/second-factor/'),
    why: 'one-time codes have one owner; ask modules/second-factor',
  },
  {
    library: /^(prom-client|@opentelemetry\/.+)$/,
    may: inside('packages/observe/'),
    why: 'figures and traces have one owner; use @repo/observe',
  },
  {
    library: /^openid-client$/,
    may: inApi('modules/outside-sign-in/'),
    why: 'sign-in by other services has one owner; ask modules/outside-sign-in',
  },
  {
    library: /^@node-saml\/node-saml$/,
    may: inApi('modules/outside-sign-in/clinics/saml-provider.ts'),
    why: 'answers of SAML are read in one place; ask modules/outside-sign-in',
  },
  {
    library: /^@simplewebauthn\/server$/,
    may: inApi('modules/passkeys/'),
    why: 'passkeys have one owner; ask modules/passkeys',
  },
  {
    library: /^sharp$/,
    may: inApi('storage/picture.ts'),
    why: 'pictures of strangers are read in one place; use storage/picture.ts',
  },
]

/** Packages that stay pure, and the only libraries they may know. `node:` modules count too. */
const PURE: Record<string, { libraries: RegExp; why: string }> = {
  'packages/contract': {
    libraries: /^zod$/,
    why: 'the contract is read by browsers, services and tests alike',
  },
  'packages/sheets': { libraries: /^fflate$/, why: 'browsers and the worker write the same files' },
  'packages/timeline': { libraries: /^$/, why: 'browsers, services and the pipeline share it' },
  'packages/messages': { libraries: /^$/, why: 'copy is plain text' },
  'packages/ui': {
    libraries: /^(react|react-dom|clsx|lucide-react|uqr)(\/|$)/,
    why: 'the interface kit knows no router, query, session or server',
  },
  'packages/media': { libraries: /^node:/, why: 'media knows ffmpeg and files only' },
  'packages/payments': {
    libraries: /^node:/,
    why: 'money rules are checked against published vectors, nothing else',
  },
}

export function libraryHomes(file: SourceFile): Violation[] {
  if (file.workspace === 'scripts') return []
  return file.imports.flatMap(({ specifier, target, line }) => {
    if (target !== null || /^(@repo\/|virtual:|#)/.test(specifier)) return []
    const message = homelessMessage(file.path, specifier) ?? impureMessage(file, specifier)
    return message ? [{ path: file.path, line, message }] : []
  })
}

function homelessMessage(path: string, specifier: string): string | null {
  const home = HOMES.find(({ library }) => library.test(specifier))
  if (!home || home.may(path)) return null
  return `imports ${specifier}: ${home.why}`
}

function impureMessage(file: SourceFile, specifier: string): string | null {
  const pure = PURE[file.workspace]
  const isShipped = file.path.startsWith(`${file.workspace}/src/`) && !isTestFile(file.path)
  if (!pure || !isShipped || pure.libraries.test(specifier)) return null
  return `imports ${specifier}, but ${file.workspace} stays pure: ${pure.why}`
}
