import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { RadioGroup } from '@repo/ui/radio-group'
import { Plus, X } from 'lucide-react'
import { ButtonFields, newButton } from './button-fields.tsx'
import { type BlockOf, blockLimits } from './home-form.ts'
import { homePageMessages as copy } from './home-page.messages.ts'
import { TextField } from './text-field.tsx'

interface Props {
  block: BlockOf<'banner'>
  onChange: (block: BlockOf<'banner'>) => void
}

/** A call in large letters, with up to two buttons. */
export function BannerFields({ block, onChange }: Props) {
  const { buttons } = block
  return (
    <>
      <TextField
        kind="banner"
        label={copy.fields.text}
        onChange={(text) => onChange({ ...block, text })}
        path="text"
        rows={4}
        value={block.text}
      />
      <RadioGroup
        legend={copy.fields.look}
        look="chips"
        name="look"
        onValueChange={(look) => onChange({ ...block, look: look as typeof block.look })}
        options={(['dark', 'light'] as const).map((value) => ({ value, label: copy.looks[value] }))}
        value={block.look}
      />
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is named by its place
        <fieldset className="grid min-w-0 gap-3 rounded-sm border p-3 sm:p-4" key={index}>
          <legend className="sr-only">{copy.button(index + 1)}</legend>
          <p className="flex items-center justify-between gap-3 text-sm font-semibold text-2">
            {copy.button(index + 1)}
            <IconButton
              className="-my-2 -mr-2"
              icon={<X aria-hidden="true" size={16} />}
              label={copy.removeButton(index + 1)}
              onClick={() => onChange({ ...block, buttons: buttons.toSpliced(index, 1) })}
            />
          </p>
          <ButtonFields
            button={button}
            kind="banner"
            onChange={(next) => onChange({ ...block, buttons: buttons.with(index, next) })}
            path={`buttons.${index}`}
          />
        </fieldset>
      ))}
      <div>
        <Button
          disabled={buttons.length >= (blockLimits('banner', 'buttons').maxItems ?? 1)}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => onChange({ ...block, buttons: [...buttons, newButton()] })}
          size="sm"
          variant="secondary"
        >
          {copy.addButton}
        </Button>
      </div>
    </>
  )
}
