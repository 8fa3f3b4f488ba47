import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'

/** Colours and fonts of the design system, written out: such a document must work when no other file can be loaded. */
const STYLE = `
:root {
  color-scheme: light dark;
  --bg: #fcfaf7; --text: #1d1a17; --text-2: #4c453e; --border-strong: #8c8074; --border: #e0d7cc; --surface-2: #f5f1eb;
  --primary: #17554d; --on-primary: #ffffff; --accent: #a9502f; --focus: #1b6fd0;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #0f1413; --text: #f4f1ec; --text-2: #c9c6bf; --border-strong: #74857f; --border: #33403d; --surface-2: #1e2725;
    --primary: #7cc7b6; --on-primary: #08231e; --accent: #f0a582; --focus: #7db6ff;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  display: grid; grid-template-rows: auto 1fr; min-block-size: 100dvh; padding: 16px;
  background: var(--bg); color: var(--text);
  font: 1rem/1.6 "Be Vietnam Pro", system-ui, sans-serif; overflow-wrap: anywhere;
}
header :is(a, span) { color: var(--text); font: 500 1.375rem/44px Newsreader, Georgia, serif; text-decoration: none; }
main { place-self: center; max-inline-size: 36rem; padding-block: 48px; text-align: center; }
h1 { margin-block: 8px 12px; font: 500 2rem/1.2 Newsreader, Georgia, serif; text-wrap: balance; }
p { color: var(--text-2); }
p + p { margin-block-start: 12px; }
.status { color: var(--accent); font-size: 0.875rem; font-weight: 600; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-block: 24px; }
nav :is(a, button) {
  min-block-size: 44px; padding: 9px 20px; border: 1px solid var(--border-strong); border-radius: 8px;
  background: none; color: var(--text); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
nav :first-child { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
nav :is(.plain, .plain:first-child) { border-color: transparent; background: none; color: var(--text-2); }
input {
  inline-size: min(100%, 20rem); min-block-size: 44px; padding: 9px 12px;
  border: 1px solid var(--border-strong); border-radius: 8px; background: none; color: var(--text); font: inherit;
}
:is([type="radio"], [type="checkbox"]) {
  flex: none; inline-size: 20px; min-block-size: 20px; margin-block-start: 3px; padding: 0; accent-color: var(--primary);
}
.choices { margin-block: 16px; text-align: start; }
.choices :is(ul, fieldset) { padding: 0; border: 0; list-style: none; }
.choices legend { padding: 16px 0 4px; font-weight: 600; }
.choices :is(li, legend) + li { border-block-start: 1px solid var(--border); }
.choices :is(label, li > a) {
  display: flex; align-items: flex-start; gap: 12px; min-block-size: 44px; padding-block: 9px; color: var(--text);
}
.choices li > a { flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding-inline: 8px; text-decoration: none; }
.choices li > a span { flex: 1 1 14rem; text-decoration: underline; text-underline-offset: 3px; }
.choices li > a:hover { background: var(--surface-2); }
.choices small { color: var(--text-2); font-size: 0.875rem; }
.choices label small { display: block; }
.search { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-block: 16px; }
.search input { flex: 1 1 12rem; inline-size: auto; }
.search button {
  min-block-size: 44px; padding: 9px 20px; border: 1px solid var(--border-strong); border-radius: 8px;
  background: none; color: var(--text); font: inherit; font-weight: 600; cursor: pointer;
}
:is(a, button, input):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.code { font-size: 0.875rem; }
.parts { margin-block: 24px; padding: 0; list-style: none; text-align: start; }
.parts li {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding-block: 12px;
  border-block-end: 1px solid var(--border-strong);
}
.parts strong { font-weight: 600; }
.parts [data-state="works"] strong { color: var(--primary); }
.parts [data-state="slow"] strong, .parts [data-state="stopped"] strong { color: var(--accent); }
.announced { padding: 12px 16px; border-inline-start: 4px solid var(--accent); text-align: start; }
`

/** Content security policy of a plain document: its style and the icon only, and no script. */
export const plainDocumentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface PlainDocument {
  /** Name of the product. */
  brand: string
  title: string
  /** HTML of the main part, with its texts escaped. */
  main: string
  /** The opening tag of the main part. */
  opening?: string
  /** For a page in the frame of another site, where the home page would not show: the name leads nowhere. */
  isFramed?: boolean
}

/** A page that needs no file, no script and no API, and is not for search engines. */
export const plainDocument = ({
  brand,
  title,
  main,
  opening = '<main>',
  isFramed = false,
}: PlainDocument): string => `<!doctype html>
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
<header>${isFramed ? `<span>${escapeHtml(brand)}</span>` : `<a href="/">${escapeHtml(brand)}</a>`}</header>
${opening}
${main}
</main>
</body>
</html>
`
