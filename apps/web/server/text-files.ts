const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text that can stand in XML; signs that XML 1.0 forbids are dropped. */
export const escapeXml = (text: string): string =>
  // Exactly these are forbidden.
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

export interface SitemapEntry {
  path: string
  /** ISO-8601. */
  changedAt?: string
}

/** Sitemap of the addresses that search engines should know (sitemaps.org, 0.9). */
export function renderSitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const date = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''
    return `<url><loc>${escapeXml(origin + path)}</loc>${date}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

export interface FeedItem {
  title: string
  text: string
  path: string
  /** ISO-8601. */
  publishedAt: string
}

/** Feed of articles (RSS 2.0). */
export function renderFeed(
  origin: string,
  channel: { title: string; text: string; path: string },
  items: readonly FeedItem[],
): string {
  const entries = items.map(
    ({ title, text, path, publishedAt }) =>
      `<item><title>${escapeXml(title)}</title><link>${escapeXml(origin + path)}</link>` +
      `<guid isPermaLink="true">${escapeXml(origin + path)}</guid><description>${escapeXml(text)}</description>` +
      `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate></item>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `<title>${escapeXml(channel.title)}</title><link>${escapeXml(origin + channel.path)}</link>` +
    `<description>${escapeXml(channel.text)}</description><language>vi</language>` +
    `<atom:link href="${escapeXml(`${origin}/rss.xml`)}" rel="self" type="application/rss+xml"/>${entries.join('')}</channel></rss>\n`
  )
}

export interface GuideSection {
  title: string
  links: readonly { title: string; text: string; path: string }[]
}

/** Text that can stand in one line of Markdown without becoming markup. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#]/g, '\\$&')

/** Guide for language models, as llmstxt.org describes it; sections without a link are left out. */
export function renderGuide(
  origin: string,
  { title, text }: { title: string; text: string },
  sections: readonly GuideSection[],
): string {
  const parts = sections
    .filter(({ links }) => links.length > 0)
    .map((section) => {
      const links = section.links.map((link) => {
        const note = link.text ? `: ${escapeMarkdown(link.text)}` : ''
        return `- [${escapeMarkdown(link.title)}](${origin}${link.path})${note}`
      })
      return `## ${escapeMarkdown(section.title)}\n\n${links.join('\n')}\n`
    })
  return [`# ${escapeMarkdown(title)}\n`, `> ${escapeMarkdown(text)}\n`, ...parts].join('\n')
}
