import { appIcons, type SiteBrand, shortName } from '@repo/site-server'
import { paths } from './src/app/paths.ts'
import { shellMessages } from './src/layouts/shell.messages.ts'

/** The web app manifest (W3C) of the portal: beside the learners' site on one phone, so it is called by its office. */
export function webManifest(brand: string, { icon }: SiteBrand): object {
  const icons = appIcons(icon)
  const small = icons.filter(({ sizes }) => sizes === '192x192')
  return {
    id: paths.overview(),
    name: `${shellMessages.office} | ${brand}`,
    short_name: shortName(shellMessages.office),
    lang: 'vi',
    dir: 'ltr',
    categories: ['education', 'medical'],
    start_url: paths.overview(),
    scope: '/',
    display: 'standalone',
    background_color: '#FCFAF7',
    theme_color: '#0D2F2A',
    icons,
    shortcuts: [
      { name: shellMessages.questions, url: paths.questions(), icons: small },
      { name: shellMessages.handIns, url: paths.handIns(), icons: small },
    ],
  }
}
