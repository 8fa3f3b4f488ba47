import { escapeHtml } from '../../mail/escape-html.ts'
import { accountPages } from './account.messages.ts'

const colours = { ink: '#1f2421', paper: '#ffffff', ground: '#f4f5f2', line: '#dfe3de', accent: '#1f5c4d' }

/** The unsubscribe page: asks first, then says what was done. */
export function renderUnsubscribePage(brand: string, kind: string, isQuestion: boolean): string {
  const { title, ask, done, button } = accountPages.unsubscribe
  return renderStopPage(brand, {
    title,
    sentence: isQuestion ? ask(kind) : done(kind),
    button: isQuestion ? button : null,
  })
}

/**
 * Headers of such a page. Its address opens what it asks for and stays on this site; with no referrer at all, browsers
 * would send its button with the origin `null`, which is refused as that of a foreign page.
 */
export const stopPageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

/** A page of this service that a link in a mail opens: a sentence, and a button for what it asks. */
export function renderStopPage(
  brand: string,
  { title, sentence, button }: { title: string; sentence: string; button: string | null },
): string {
  const form = button
    ? `<form method="post"><button style="min-height:44px;padding:10px 20px;border:0;border-radius:8px;background:${colours.accent};color:#ffffff;font:600 16px/1.5 Arial,Helvetica,sans-serif;cursor:pointer">${escapeHtml(button)}</button></form>`
    : ''
  return `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} – ${brand}`)}</title></head>
<body style="margin:0;padding:24px;background:${colours.ground};color:${colours.ink};font:16px/1.6 Arial,Helvetica,sans-serif">
<main style="max-width:560px;margin:10vh auto 0;padding:32px;background:${colours.paper};border:1px solid ${colours.line};border-radius:12px">
<p style="margin:0 0 16px;font-weight:600;color:${colours.accent}">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 24px">${escapeHtml(sentence)}</p>
${form}
</main></body></html>`
}
