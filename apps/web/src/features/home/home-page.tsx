import { latePart } from '@repo/ui/late-part'
import { Hero } from './hero.tsx'
import type { Home } from './home.types.ts'

const importLater = async () => (await import('./later-blocks.tsx')).LaterBlock

/** All that is below the hero: on most screens below the first view. */
export const Later = latePart(importLater)

/** The whole home page, as staff have arranged it. What has nothing to show is not sent. */
export function HomePage({ home }: { home: Home }) {
  return home.blocks.map((block) =>
    block.kind === 'hero' ? <Hero block={block} key={block.id} /> : <Later block={block} key={block.id} />,
  )
}
