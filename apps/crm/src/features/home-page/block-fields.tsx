import type { HomeBlock } from '@repo/contract/home-blocks'
import { BannerFields } from './banner-fields.tsx'
import { FaqFields } from './faq-fields.tsx'
import { HeroFields } from './hero-fields.tsx'
import { homePageMessages as copy } from './home-page.messages.ts'
import { PicksFields } from './picks-fields.tsx'
import { TextField } from './text-field.tsx'

interface Props {
  block: HomeBlock
  onChange: (block: HomeBlock) => void
}

/** What can be written into a block of each kind. */
export function BlockFields({ block, onChange }: Props) {
  if (block.kind === 'hero') return <HeroFields block={block} onChange={onChange} />
  return (
    <>
      <TextField
        kind={block.kind}
        label={copy.fields.title}
        onChange={(title) => onChange({ ...block, title })}
        path="title"
        value={block.title}
      />
      {'lead' in block ? (
        <TextField
          kind={block.kind}
          label={copy.fields.lead}
          onChange={(lead) => onChange({ ...block, lead })}
          path="lead"
          rows={2}
          value={block.lead}
        />
      ) : null}
      {'pick' in block ? <PicksFields block={block} onChange={onChange} /> : null}
      {block.kind === 'faq' ? <FaqFields block={block} onChange={onChange} /> : null}
      {block.kind === 'banner' ? <BannerFields block={block} onChange={onChange} /> : null}
      {block.kind === 'steps' ? <p className="text-sm text-3">{copy.stepsHint}</p> : null}
      {block.kind === 'reviews' ? <p className="text-sm text-3">{copy.reviewsHint}</p> : null}
    </>
  )
}
