import type { SiteBrand } from './brand-link.ts'
import { endOfWorker } from './end-of-worker.ts'
import type { SiteServer } from './site-server.ts'

const cacheControl = 'public, max-age=600'
/** Launchers cut a longer name where it happens to end. */
const longestShortName = 12

/** The files of a site that can be installed. */
export function addAppFiles(
  { app, brandLook }: Pick<SiteServer, 'app' | 'brandLook'>,
  { hasWorker, manifest }: { hasWorker: boolean; manifest: (look: SiteBrand) => object },
): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(await brandLook()))),
  )
  // Browsers ask for it with every visit, so that a new release, and its end, are noticed.
  app.get('/sw.js', (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8')
    return hasWorker ? reply.sendFile('sw.js') : reply.send(endOfWorker)
  })
}

/** As many whole words of the name as fit; a single long word stays whole. */
export function shortName(brand: string): string {
  let short = ''
  for (const word of brand.split(' ')) {
    const longer = short === '' ? word : `${short} ${word}`
    if (short !== '' && longer.length > longestShortName) break
    short = longer
  }
  return short
}

const png = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' })

/** Phones cut the maskable one into their own shape; the others are shown whole. */
const iconsOf = (addressOf: (file: '192.png' | '512.png' | 'maskable.png') => string) => [
  png(addressOf('192.png'), 192),
  png(addressOf('512.png'), 512),
  { ...png(addressOf('maskable.png'), 512), purpose: 'maskable' },
]

/** The icon of an installed site: that of the brand, from its folder, or ours. */
export const appIcons = (folder: string | null) =>
  iconsOf((file) => (folder === null ? `/app/icon-${file}` : `${folder}/${file}`))
