import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { Plus, X } from 'lucide-react'
import { type BlockOf, blockLimits } from './home-form.ts'
import { homePageMessages as copy } from './home-page.messages.ts'
import { TextField } from './text-field.tsx'

interface Props {
  block: BlockOf<'faq'>
  onChange: (block: BlockOf<'faq'>) => void
}

/** Questions of the home page with their answers. */
export function FaqFields({ block, onChange }: Props) {
  const { items } = block
  const setItem = (index: number, change: Partial<(typeof items)[number]>) =>
    onChange({ ...block, items: items.map((item, at) => (at === index ? { ...item, ...change } : item)) })
  const most = blockLimits('faq', 'items').maxItems ?? 1
  return (
    <div className="grid gap-4">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is named by its place
        <fieldset className="grid min-w-0 gap-3 rounded-sm border p-3 sm:p-4" key={index}>
          <legend className="sr-only">{copy.faqItem(index + 1)}</legend>
          <p className="flex items-center justify-between gap-3 text-sm font-semibold text-2">
            {copy.faqItem(index + 1)}
            <IconButton
              className="-my-2 -mr-2"
              icon={<X aria-hidden="true" size={16} />}
              label={copy.faqRemove(index + 1)}
              onClick={() => onChange({ ...block, items: items.toSpliced(index, 1) })}
            />
          </p>
          <TextField
            kind="faq"
            label={copy.fields.question}
            onChange={(question) => setItem(index, { question })}
            path={`items.${index}.question`}
            value={item.question}
          />
          <TextField
            kind="faq"
            label={copy.fields.answer}
            onChange={(answer) => setItem(index, { answer })}
            path={`items.${index}.answer`}
            rows={3}
            value={item.answer}
          />
        </fieldset>
      ))}
      <div>
        <Button
          disabled={items.length >= most}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => onChange({ ...block, items: [...items, { question: '', answer: '' }] })}
          size="sm"
          variant="secondary"
        >
          {copy.faqAdd}
        </Button>
      </div>
    </div>
  )
}
