import { cardClass, stretchedLink } from '@repo/ui/card'

// Made once: a list renders dozens of cards per request.
/** Frame of a card whose title is one link over all of it. */
export const cardFrame = cardClass({
  isInteractive: true,
  isFlush: true,
  className: 'flex h-full flex-col overflow-hidden',
})
/** The title's link: its text is the name, its target the whole card. */
export const cardLink = `${stretchedLink} transition-colors group-hover:text-primary`
export const cardCover = 'size-full object-cover transition-[scale] duration-300 group-hover:scale-[1.02]'
/** On phones the heading right below says the same as the last step of the path. */
export const crumbsClass = 'max-sm:[&_li:last-child]:hidden'
