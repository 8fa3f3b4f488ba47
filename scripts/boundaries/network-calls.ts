import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

/** Who speaks to the network in a browser, and what the shared client cannot do for them. */
const SPEAKERS: Record<string, string> = {
  'packages/api-client/': 'it is the one client',
  'packages/player/src/playback/fetch-with-token.ts': 'segments carry the token of the playback',
  'apps/web/src/app/quality/watch-quality.ts':
    'a page that ends can neither wait for the client nor renew a session',
  'apps/web/src/service-worker/': 'it stands between the page and the network',
  'apps/doctor/src/service-worker/': 'it stands between the page and the network',
  'packages/installed-app/src/worker/': 'it stands between the page and the network',
  'packages/routing/src/chunk.ts': 'asks whether the server answers at all',
}

const isBrowserCode = (path: string) =>
  /^(apps\/(web|crm|doctor)\/src|packages\/[\w-]+\/src)\//.test(path) &&
  !/^packages\/(site-server|media|observe|payments|config|testing)\//.test(path)

/** Calls of the API go through one client: bearer, renewal, errors and retries in one place. */
export function networkCalls({ path, networkCalls: calls }: SourceFile): Violation[] {
  if (!isBrowserCode(path) || isTestFile(path)) return []
  if (Object.keys(SPEAKERS).some((speaker) => path.startsWith(speaker))) return []
  return calls.map((line) => ({
    path,
    line,
    message:
      'calls the network by itself: use the client of @repo/api-client, which knows sessions and errors',
  }))
}
