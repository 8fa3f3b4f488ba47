import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { richTextMessages as copy } from './rich-text.messages.ts'
import { isLinkAddress } from './schema.ts'

/** Where the chosen words lead. Without chosen words the address itself is written. */
export function LinkBar({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const current = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(current)
  const [isWrong, setIsWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const set = () => {
    const href = address.trim()
    if (!isLinkAddress(href)) return setIsWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && current === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2 border-t p-2">
      <Field
        className="min-w-56 flex-1"
        error={isWrong ? copy.linkWrong : undefined}
        hint={copy.linkHint}
        label={copy.linkLabel}
      >
        <Input
          autoComplete="off"
          ref={field}
          inputMode="url"
          onChange={(event) => {
            setIsWrong(false)
            setAddress(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter belongs to the link, not to the form around the text.
            event.preventDefault()
            set()
          }}
          spellCheck={false}
          value={address}
        />
      </Field>
      <div className="flex gap-2 self-start pt-[1.6rem]">
        <Button onClick={set} size="sm">
          {copy.linkSet}
        </Button>
        {current ? (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
            size="sm"
            variant="secondary"
          >
            {copy.linkRemove}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
