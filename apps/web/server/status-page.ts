import { createApi, isApiError } from '@repo/api-client'
import { contract, toRouteTable } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { plainDocument, plainDocumentPolicy, type SiteServer } from '@repo/site-server'
import { escapeHtml } from '@repo/site-server/escape-html'
import { paths } from '../src/app/paths.ts'
import type { ServerEnv } from './env.ts'
import { createStatusReader, type SiteStatus } from './service-status.ts'
import { statusMessages } from './status.messages.ts'

/** Not among the paths of the program, which has no such page: browsers would load the name for nothing. */
export const STATUS_PATH = '/status'
/** Shorter than a reader waits, and than a proxy. */
const ASK_MS = 2_500
const cacheControl = 'public, max-age=15'

/** `/status` for people and `/status.json` for programs: how the service is, also while the API is away. */
export function addStatusPage(
  { app }: Pick<SiteServer, 'app'>,
  env: Pick<ServerEnv, 'apiUrl' | 'brand'>,
): void {
  const api = createApi({ routes: toRouteTable(contract), baseUrl: env.apiUrl, retries: 0 })
  const read = createStatusReader({
    ask: () =>
      api.serviceStatus.read
        .call(undefined, { signal: AbortSignal.timeout(ASK_MS) })
        // A version of the API from before this page answers so while a new one comes up beside it.
        .catch((error: unknown) => (isApiError(error, 'request.not_found') ? null : Promise.reject(error))),
  })
  app.get(STATUS_PATH, async (_request, reply) =>
    reply
      .headers({ 'cache-control': cacheControl, 'content-security-policy': plainDocumentPolicy })
      .type('text/html; charset=utf-8')
      .send(statusDocument(env.brand, await read())),
  )
  app.get(`${STATUS_PATH}.json`, async (_request, reply) => {
    const { wasWell: _wasWell, ...status } = await read()
    return reply.header('cache-control', cacheControl).send(status)
  })
}

/** The page as HTML that needs no file and no script. */
export function statusDocument(brand: string, status: SiteStatus): string {
  const title = titleOf(status)
  const rows = status.parts.map(
    ({ name, state }) =>
      `<li data-state="${state}"><span>${statusMessages.parts[name]}</span> <strong>${statusMessages.states[state]}</strong></li>`,
  )
  return plainDocument({
    brand,
    title: statusMessages.title,
    main: `<p class="status">${statusMessages.title}</p>
<h1>${title}</h1>
${announcementOf(status)}<ul class="parts">
${rows.join('\n')}
</ul>
<p>${escapeHtml(knowledgeOf(status))}</p>
<nav aria-label="${statusMessages.waysOut}"><a href="${STATUS_PATH}">${statusMessages.retry}</a><a href="/">${statusMessages.home}</a><a href="${paths.contact}">${statusMessages.contact}</a></nav>`,
  })
}

function titleOf({ parts }: SiteStatus): string {
  if (parts.some(({ state }) => state === 'stopped')) return statusMessages.someStopped
  if (parts.some(({ state }) => state === 'slow')) return statusMessages.someSlow
  return parts.some(({ state }) => state === 'unknown') ? statusMessages.someUnknown : statusMessages.allWell
}

function announcementOf({ announcement }: SiteStatus): string {
  if (!announcement) return ''
  const { text, startsAt, endsAt } = announcement
  const sentence = /[.!?…]$/.test(text) ? text : `${text}.`
  const words = statusMessages.announced(sentence, formatDateTime(startsAt), formatDateTime(endsAt))
  return `<p class="announced">${escapeHtml(words)}</p>\n`
}

function knowledgeOf({ checkedAt, knownAt, parts, wasWell }: SiteStatus): string {
  const checked = statusMessages.checkedAt(formatDateTime(checkedAt))
  if (parts.every(({ name, state }) => name !== 'api' || state === 'works')) return checked
  if (!knownAt) return `${checked} ${statusMessages.neverKnown}`
  const words = wasWell ? statusMessages.lastKnown : statusMessages.lastTroubled
  return `${checked} ${words(formatDateTime(knownAt))}`
}
