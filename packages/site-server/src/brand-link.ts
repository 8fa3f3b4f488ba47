/** How long an answer of the API counts; the sites show other colours so much later. */
const FRESH_MS = 10_000
/** An answer of before that is not shown any more without asking: nobody may have opened a page for hours. */
const STALE_MS = 60_000
/** A page waits no longer for an answer. */
const LONGEST_WAIT_MS = 1_000
/** What may stand in the document: an address of our own, named by its content. */
const ADDRESS = /^(?:\/[\w-]+)*\/brand\/[0-9a-f]{16}\.css$/

/**
 * Tells the link to the stylesheet with the colours of the brand, to stand after our own in the head of every page, so
 * that no page is shown in other colours first. While the API cannot be asked, the last answer counts.
 * @returns the link; empty for our own colours
 */
export function createBrandLink(apiUrl: string): () => Promise<string> {
  let link = ''
  let askedAt: number | undefined
  let running: Promise<void> | undefined

  async function ask(): Promise<void> {
    const answer = await fetch(`${apiUrl.replace(/\/$/, '')}/site`, {
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    if (!answer.ok) return
    const { data } = (await answer.json()) as { data?: { brandStyle?: unknown } }
    const address = data?.brandStyle
    link =
      typeof address === 'string' && ADDRESS.test(address) ? `<link rel="stylesheet" href="${address}">` : ''
  }

  return async () => {
    const now = performance.now()
    const age = now - (askedAt ?? Number.NEGATIVE_INFINITY)
    if (age > FRESH_MS) {
      askedAt = now
      running = ask().catch(() => {})
    }
    if (age > STALE_MS) await running
    return link
  }
}

/** The document with the link as the last of its head. */
export const withBrandLink = (html: string, link: string): string =>
  link === '' ? html : html.replace('</head>', () => `${link}</head>`)
