/** How long an answer of the API counts; the sites show another look so much later. */
const FRESH_MS = 10_000
/** An answer of before that is not shown any more without asking: nobody may have opened a page for hours. */
const STALE_MS = 60_000
/** A page waits no longer for an answer. */
const LONGEST_WAIT_MS = 1_000
/** What may stand in the document: addresses of our own, named by their content. */
const STYLE = /^(?:\/[\w-]+)*\/brand\/[0-9a-f]{16}\.css$/
const ICON = /^(?:\/[\w-]+)*\/brand-icons\/[0-9a-f]{32}$/

/** The look that the business gave its sites; null where it is ours. */
export interface SiteBrand {
  /** Address of the stylesheet with its colours and its logo. */
  style: string | null
  /** Address of the folder with its app icon. */
  icon: string | null
}

const addressOf = (value: unknown, form: RegExp) =>
  typeof value === 'string' && form.test(value) ? value : null

/** Tells the look of the brand. While the API cannot be asked, the last answer counts. */
export function createBrandSource(apiUrl: string): () => Promise<SiteBrand> {
  let brand: SiteBrand = { style: null, icon: null }
  let askedAt: number | undefined
  let running: Promise<void> | undefined

  async function ask(): Promise<void> {
    const answer = await fetch(`${apiUrl.replace(/\/$/, '')}/site`, {
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    if (!answer.ok) return
    const { data } = (await answer.json()) as { data?: { brandStyle?: unknown; brandIcon?: unknown } }
    brand = { style: addressOf(data?.brandStyle, STYLE), icon: addressOf(data?.brandIcon, ICON) }
  }

  return async () => {
    const now = performance.now()
    const age = now - (askedAt ?? Number.NEGATIVE_INFINITY)
    if (age > FRESH_MS) {
      askedAt = now
      running = ask().catch(() => {})
    }
    if (age > STALE_MS) await running
    return brand
  }
}

const iconLinks = (icon: string) =>
  `<link rel="icon" href="${icon}/32.png" sizes="32x32" type="image/png">` +
  `<link rel="icon" href="${icon}/192.png" sizes="192x192" type="image/png">` +
  `<link rel="apple-touch-icon" href="${icon}/180.png">`

/**
 * Links to the look of the brand, to stand after our own in the head of every page, so that no page is shown in other
 * colours first; empty for ours.
 */
export const brandLinks = ({ style, icon }: SiteBrand): string =>
  (icon ? iconLinks(icon) : '') + (style ? `<link rel="stylesheet" href="${style}">` : '')

const OWN_ICONS = /<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g

/** The document with the links as the last of its head; icons of the brand take the place of ours. */
export function withBrandLink(html: string, links: string): string {
  if (links === '') return html
  const document = links.includes('rel="icon"') ? html.replaceAll(OWN_ICONS, '') : html
  return document.replace('</head>', () => `${links}</head>`)
}

/** Where the icon of a fixed address is that browsers ask for by themselves; null for other paths. */
export function iconAddress(path: string, { icon }: SiteBrand): string | null {
  if (path === '/favicon.ico') return icon ? `${icon}/favicon.ico` : '/favicon.svg'
  if (!icon) return null
  if (path === '/favicon.svg') return `${icon}/192.png`
  return path === '/apple-touch-icon.png' ? `${icon}/180.png` : null
}
