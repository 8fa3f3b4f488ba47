import { appIcons, type SiteBrand, shortName } from '@repo/site-server'
import { paths } from '../src/app/paths.ts'
import { homeMessages } from '../src/features/home/home.messages.ts'
import { manifestMessages } from './web-manifest.messages.ts'

/** The name that our pictures of the app show. */
const picturedBrand = 'Thẩm Học'

/**
 * The web app manifest (W3C): how the installed site is called and looks. Its one pair of colours is that of the light
 * theme; in the dark one the page's own `theme-color` takes its place. An academy with a look of its own has its icon,
 * and none of our pictures, which show another name.
 */
export function webManifest(brand: string, { icon, style }: SiteBrand): object {
  const isOurs = brand === picturedBrand && icon === null && style === null
  const icons = appIcons(icon)
  return {
    id: paths.home,
    name: brand,
    short_name: shortName(brand),
    description: homeMessages.description(brand),
    lang: 'vi',
    dir: 'ltr',
    categories: ['education', 'medical'],
    start_url: paths.home,
    scope: '/',
    display: 'standalone',
    background_color: '#FCFAF7',
    theme_color: '#FCFAF7',
    icons,
    shortcuts: [
      { name: manifestMessages.myCourses, url: paths.myCourses },
      { name: manifestMessages.review, url: paths.review },
      { name: manifestMessages.notes, url: paths.myNotes },
    ].map((shortcut) => ({ ...shortcut, icons: icons.filter(({ sizes }) => sizes === '192x192') })),
    ...(isOurs && { screenshots }),
  }
}

/** Drawn by `e2e/draw-app-pictures.ts`. */
const screenshot = (name: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/app/${name}-${form}.jpg`,
  sizes: form === 'narrow' ? '720x1560' : '1280x800',
  type: 'image/jpeg',
  form_factor: form,
  label,
})

const screenshots = [
  screenshot('my-courses', 'narrow', manifestMessages.pictures.myCourses),
  screenshot('notes', 'narrow', manifestMessages.pictures.notes),
  screenshot('course', 'narrow', manifestMessages.pictures.course),
  screenshot('my-courses', 'wide', manifestMessages.pictures.myCourses),
  screenshot('course', 'wide', manifestMessages.pictures.course),
]
