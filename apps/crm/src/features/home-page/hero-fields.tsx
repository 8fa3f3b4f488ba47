import { Checkbox } from '@repo/ui/checkbox'
import { ButtonFields, newButton } from './button-fields.tsx'
import { HeroPicture } from './hero-picture.tsx'
import type { BlockOf } from './home-form.ts'
import { homePageMessages as copy } from './home-page.messages.ts'
import { TextField } from './text-field.tsx'

interface Props {
  block: BlockOf<'hero'>
  onChange: (block: BlockOf<'hero'>) => void
}

/** The first block of the page: its heading, a button, and a picture beside it. */
export function HeroFields({ block, onChange }: Props) {
  const { button } = block
  const text = (name: 'eyebrow' | 'title' | 'lead', rows?: number) => (
    <TextField
      kind="hero"
      label={copy.fields[name]}
      onChange={(value) => onChange({ ...block, [name]: value })}
      path={name}
      rows={rows}
      value={block[name]}
    />
  )
  return (
    <>
      {text('eyebrow')}
      {text('title', 2)}
      {text('lead', 3)}
      <Checkbox
        checked={button !== null}
        label={copy.hasButton}
        name="hasButton"
        onChange={(event) => onChange({ ...block, button: event.target.checked ? newButton() : null })}
      />
      {button ? (
        <ButtonFields
          button={button}
          kind="hero"
          onChange={(next) => onChange({ ...block, button: next })}
          path="button"
        />
      ) : null}
      <Checkbox
        checked={block.hasFigures}
        hint={copy.hasFiguresHint}
        label={copy.hasFigures}
        name="hasFigures"
        onChange={(event) => onChange({ ...block, hasFigures: event.target.checked })}
      />
      <HeroPicture onChange={(picture) => onChange({ ...block, picture })} picture={block.picture} />
    </>
  )
}
