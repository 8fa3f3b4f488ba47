import type { HomeBlock } from '@repo/contract/home-blocks'
import { homePageMessages } from './home-page.messages.ts'

const copy = homePageMessages.described

const wordsOf = (block: HomeBlock, nameOf: (id: string) => string): string[] => {
  switch (block.kind) {
    case 'hero':
      return [
        block.eyebrow,
        block.lead,
        block.button ? copy.button(block.button.label) : '',
        homePageMessages.pictures[block.picture.kind].label,
      ]
    case 'faq':
      return block.items.flatMap(({ question, answer }) => [question, answer])
    case 'banner':
      return [block.text, ...block.buttons.map(({ label }) => copy.button(label))]
    case 'steps':
    case 'reviews':
      return [block.lead]
    case 'courses':
    case 'categories':
    case 'doctors':
    case 'articles':
      return [
        'lead' in block ? block.lead : '',
        block.pick === 'chosen' ? copy.chosen(block.ids.map(nameOf).join(', ')) : copy.automatic,
      ]
  }
}

/** A home page as lines to compare: each block by its kind and title, then what it says. */
export const describeHome = (blocks: readonly HomeBlock[], nameOf: (id: string) => string): string[] =>
  blocks.flatMap((block) => [
    `${homePageMessages.kinds[block.kind]}: ${block.title}${block.isOn ? '' : ` (${copy.off})`}`,
    ...wordsOf(block, nameOf).filter(Boolean),
  ])
