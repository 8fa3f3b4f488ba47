import { defaultMessage, errorCopy, errorPageMessages } from '@repo/error-page/messages'
import { escapeHtml } from './escape-html.ts'
import { plainDocument } from './plain-document.ts'
import { plainPageMessages } from './plain-pages.messages.ts'

export interface ErrorFacts {
  /** Name of the product. */
  brand: string
  status?: number
  /** Status message; 'Page Not Found' for 404 and 'Internal Server Error' otherwise unless given. */
  message?: string
  /** Code that support can look up. */
  requestId?: string
  /** Replaces the default text for the status. */
  copy?: { title: string; description: string }
  /** Where the reader can ask, if the site has such a page. */
  contactHref?: string | undefined
  /** Where it says how the service is, if the site has such a page. */
  statusHref?: string | undefined
}

/**
 * The error page for when no page can be rendered: status code, status message, description, a link home. It needs
 * no file, no script and no API.
 */
export function errorDocument({
  brand,
  status = 500,
  message = defaultMessage(status),
  requestId,
  copy = errorCopy(status),
  contactHref,
  statusHref,
}: ErrorFacts): string {
  const { title, description } = copy
  const isOurs = status >= 500
  // An empty `href` is the address of the request itself.
  const retry = isOurs ? `<a href="">${errorPageMessages.retry}</a>` : ''
  const link = (href: string | undefined, text: string) =>
    href ? `<a href="${escapeHtml(href)}">${text}</a>` : ''
  const contact = link(contactHref, errorPageMessages.contact)
  const state = isOurs ? link(statusHref, plainPageMessages.serviceStatus) : ''
  const code = requestId
    ? `<p class="code">${errorPageMessages.requestId}: <code>${escapeHtml(requestId)}</code></p>`
    : ''
  return plainDocument({
    brand,
    title,
    opening: `<main data-error="${status}">`,
    main: `<p class="status">${status} · ${escapeHtml(message)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<nav aria-label="${errorPageMessages.waysOut}">${retry}<a href="/">${errorPageMessages.home}</a>${contact}${state}</nav>
${code}`,
  })
}
