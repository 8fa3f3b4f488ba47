import type { Home } from '@repo/contract/home-blocks'
import { defaultHomeTexts as texts } from './site-parts.messages.ts'

/** Ids that never change, so that a page drawn before the first save has the same blocks after it. */
const idAt = (place: number) => `01980000-0000-7000-8000-${String(place).padStart(12, '0')}`
const automatic = { isOn: true, pick: 'automatic' as const, ids: [] }

/** The home page of a site on which nobody has arranged one yet. */
export const defaultHome: Home = {
  blocks: [
    {
      id: idAt(1),
      isOn: true,
      kind: 'hero',
      ...texts.hero,
      button: { label: texts.heroButton, target: { kind: 'place', place: 'courses' } },
      hasFigures: true,
      picture: { kind: 'lesson' },
    },
    { id: idAt(2), kind: 'courses', ...automatic, ...texts.courses, count: 6 },
    { id: idAt(3), kind: 'categories', ...automatic, ...texts.categories },
    { id: idAt(4), kind: 'steps', isOn: true, ...texts.steps },
    { id: idAt(5), kind: 'doctors', ...automatic, ...texts.doctors },
    { id: idAt(6), kind: 'reviews', isOn: true, ...texts.reviews },
    { id: idAt(7), kind: 'articles', ...automatic, ...texts.articles },
    {
      id: idAt(8),
      kind: 'banner',
      isOn: true,
      look: 'dark',
      ...texts.banner,
      buttons: [
        { label: texts.bannerButtons.courses, target: { kind: 'place', place: 'courses' } },
        { label: texts.bannerButtons.contact, target: { kind: 'place', place: 'contact' } },
      ],
    },
  ],
}
