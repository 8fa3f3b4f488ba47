/** What the head of a page says about it. */
export interface RouteMeta {
  /** Name of the page; the document's title becomes `{brand} | {title}`. */
  title?: string
  description?: string
  /** Path or URL of the picture shown where the page is shared: a PNG of 1200×630, as networks ask for. */
  image?: string
  type?: 'website' | 'article' | 'profile' | 'video.other'
  /** Canonical path of the page; with its query only where that is part of the page's identity. */
  canonical?: string
  robots?: string
  /** `no-referrer` where the address itself is a secret. */
  referrer?: 'no-referrer'
  /** Address of the largest picture in the first view, which browsers are to fetch before anything else. */
  firstPicture?: string
  /** schema.org objects. */
  jsonLd?: readonly object[]
}

export interface HeadOptions {
  brand: string
  /** Scheme and host that paths are completed with, such as `https://thamhoc.vn`. */
  origin: string
}

/** Title of the document: `{brand} | {page}`, or the brand alone. */
export function documentTitle(brand: string, title?: string): string {
  return title ? `${brand} | ${title}` : brand
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** JSON that can stand inside a `<script>` element: no sequence in it closes the element or opens a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const originName = 'site-origin'

/** The site's configured address, which the server has written into the head; otherwise the current origin. */
export function siteOrigin(): string {
  const tag = document.head.querySelector<HTMLMetaElement>(`meta[name="${originName}"]`)
  return tag?.content || location.origin
}

/** One element of the head. `key` names it, so that the browser can replace the one it has. */
export interface HeadTag {
  key: string
  tag: 'meta' | 'link'
  attributes: Record<string, string>
}

const named = (name: string, content: string): HeadTag => ({
  key: name,
  tag: 'meta',
  attributes: { name, content },
})
const property = (name: string, content: string): HeadTag => ({
  key: name,
  tag: 'meta',
  attributes: { property: name, content },
})

/** The elements that a page's meta asks for, the title aside. */
export function headTags(meta: RouteMeta, { brand, origin }: HeadOptions): HeadTag[] {
  const absolute = (address: string) => new URL(address, origin).href
  const tags = [
    named(originName, origin),
    property('og:site_name', brand),
    property('og:locale', 'vi_VN'),
    property('og:type', meta.type ?? 'website'),
    property('og:title', meta.title ?? brand),
  ]
  if (meta.description)
    tags.push(named('description', meta.description), property('og:description', meta.description))
  if (meta.image)
    tags.push(
      property('og:image', absolute(meta.image)),
      property('og:image:type', 'image/png'),
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      named('twitter:card', 'summary_large_image'),
    )
  if (meta.robots) tags.push(named('robots', meta.robots))
  if (meta.referrer) tags.push(named('referrer', meta.referrer))
  if (meta.canonical) {
    const href = absolute(meta.canonical)
    tags.push(
      property('og:url', href),
      { key: 'canonical', tag: 'link', attributes: { rel: 'canonical', href } },
      // One language, for readers of all languages.
      ...['vi', 'x-default'].map((hreflang) => ({
        key: `alternate-${hreflang}`,
        tag: 'link' as const,
        attributes: { rel: 'alternate', hreflang, href },
      })),
    )
  }
  return tags
}

/** Head of a server-rendered page, as HTML: its first picture, title, description, Open Graph, canonical, robots. */
export function renderHead(meta: RouteMeta, options: HeadOptions): string {
  const title = `<title>${escapeText(documentTitle(options.brand, meta.title))}</title>`
  const tags = headTags(meta, options).map(({ key, tag, attributes }) => {
    const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeText(value)}"`)
    return `<${tag} ${text.join(' ')} data-meta="${escapeText(key)}">`
  })
  const picture = meta.firstPicture
    ? [`<link rel="preload" as="image" fetchpriority="high" href="${escapeText(meta.firstPicture)}">`]
    : []
  return [...picture, title, ...tags].join('\n')
}

/** The schema.org objects of a server-rendered page, as HTML for the end of its body: nobody waits for them. */
export const renderLinkedData = ({ jsonLd = [] }: RouteMeta): string =>
  jsonLd
    .map((object) => `<script type="application/ld+json" data-meta="json-ld">${escapeJson(object)}</script>`)
    .join('')

/** Brings the head of the open document in line with a page's meta. */
export function applyMeta(meta: RouteMeta, options: HeadOptions): void {
  document.title = documentTitle(options.brand, meta.title)
  const tags = headTags(meta, options)
  const wanted = new Set(tags.map((tag) => tag.key))
  for (const element of document.querySelectorAll('[data-meta]')) {
    if (!wanted.has(element.getAttribute('data-meta') ?? '')) element.remove()
  }
  for (const { key, tag, attributes } of tags) {
    const known = document.head.querySelector(`${tag}[data-meta="${CSS.escape(key)}"]`)
    const element = known ?? document.head.appendChild(document.createElement(tag))
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.setAttribute('data-meta', key)
  }
}
