import { createHash } from 'node:crypto'
import { defaultMessage, errorCopy, errorPageMessages } from '@repo/error-page/messages'
import { escapeHtml } from './escape-html.ts'

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
}

/** Colours and fonts of the design system, written out: this document must work when no other file can be loaded. */
const STYLE = `
:root {
  color-scheme: light dark;
  --bg: #fcfaf7; --text: #1d1a17; --text-2: #4c453e; --border-strong: #8c8074;
  --primary: #17554d; --on-primary: #ffffff; --accent: #a9502f; --focus: #1b6fd0;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #0f1413; --text: #f4f1ec; --text-2: #c9c6bf; --border-strong: #74857f;
    --primary: #7cc7b6; --on-primary: #08231e; --accent: #f0a582; --focus: #7db6ff;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  display: grid; grid-template-rows: auto 1fr; min-block-size: 100dvh; padding: 16px;
  background: var(--bg); color: var(--text);
  font: 1rem/1.6 "Be Vietnam Pro", system-ui, sans-serif; overflow-wrap: anywhere;
}
header a { color: var(--text); font: 500 1.375rem/44px Newsreader, Georgia, serif; text-decoration: none; }
main { place-self: center; max-inline-size: 36rem; padding-block: 48px; text-align: center; }
h1 { margin-block: 8px 12px; font: 500 2rem/1.2 Newsreader, Georgia, serif; text-wrap: balance; }
p { color: var(--text-2); }
.status { color: var(--accent); font-size: 0.875rem; font-weight: 600; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-block: 24px; }
nav a {
  min-block-size: 44px; padding: 9px 20px; border: 1px solid var(--border-strong); border-radius: 8px;
  color: var(--text); font-weight: 600; text-decoration: none;
}
nav a:first-child { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.code { font-size: 0.875rem; }
`

/** Content security policy: allows the style above and the icon only, and no script. */
export const errorDocumentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

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
}: ErrorFacts): string {
  const { title, description } = copy
  // An empty `href` is the address of the request itself.
  const retry = status >= 500 ? `<a href="">${errorPageMessages.retry}</a>` : ''
  const contact = contactHref ? `<a href="${escapeHtml(contactHref)}">${errorPageMessages.contact}</a>` : ''
  const code = requestId
    ? `<p class="code">${errorPageMessages.requestId}: <code>${escapeHtml(requestId)}</code></p>`
    : ''
  return `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(brand)} | ${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${escapeHtml(brand)}</a></header>
<main data-error="${status}">
<p class="status">${status} · ${escapeHtml(message)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<nav aria-label="${errorPageMessages.waysOut}">${retry}<a href="/">${errorPageMessages.home}</a>${contact}</nav>
${code}
</main>
</body>
</html>
`
}
