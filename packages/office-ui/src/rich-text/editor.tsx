import { useFieldControl } from '@repo/ui/lib/field-context'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { PairLook, RichTextProps } from '../rich-text.tsx'
import { BeforeAfter } from './before-after.ts'
import { FormatBar } from './format-bar.tsx'
import { LinkBar } from './link-bar.tsx'
import { changePair, placePair } from './pairs.ts'
import { cleanPasted, nobodyTakes } from './paste.ts'
import { changePicture, insertPicture, placePasted } from './pictures.ts'
import { richTextMessages as copy } from './rich-text.messages.ts'
import { extensions } from './schema.ts'
import { Source } from './source.tsx'

/** An empty document still holds a paragraph. */
const emptyText = /^(<p>(<br>)?<\/p>)*$/

/** Shown for a pair of pictures in an editor without `pairs`: who put it in, and when learners see it. */
const heldElsewhere: PairLook = { title: copy.pairElsewhere, pictures: [] }

/** The editor itself, which `RichText` fetches. */
export function RichTextEditor({
  label,
  value,
  onValueChange,
  onBlur,
  maxLength,
  onPickPicture,
  onPickCard,
  pairs,
  ref,
}: RichTextProps) {
  const field = useFieldControl({})
  const [first] = useState(value)
  const keysId = useId()
  const [isSource, setIsSource] = useState(false)
  const [hasLinkBar, setHasLinkBar] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  /** What the editor gave out or was given last, so that only a text from elsewhere replaces what is written. */
  const known = useRef(value)
  const handlers = useRef({ onValueChange, onBlur, onPickPicture, pairs })
  handlers.current = { onValueChange, onBlur, onPickPicture, pairs }
  const [schema] = useState(() => [
    ...extensions.filter((one) => one !== BeforeAfter),
    BeforeAfter.configure({
      look: (id) => handlers.current.pairs?.look(id) ?? Promise.resolve(heldElsewhere),
    }),
  ])
  const [leftOut, setLeftOut] = useState(0)
  const written = useRef<Editor>(null)

  const editor = useEditor({
    extensions: schema,
    content: first,
    // The style element of the library is refused by the content policy; its rules stand in styles.css.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': [keysId, field['aria-describedby']].filter(Boolean).join(' '),
        ...(field.id ? { id: field.id } : {}),
        ...(field['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
        class: 'rich-text',
      },
      transformPastedHTML: (html) => {
        const { onPickPicture: pick } = handlers.current
        const pictures = { ...nobodyTakes(), areTaken: pick !== undefined }
        const text = cleanPasted(html, pictures)
        setLeftOut(pictures.leftOut)
        // The text arrives once this has returned.
        queueMicrotask(() => {
          if (written.current && pick) {
            void placePasted(written.current, pictures.files, (pasted) => pick({ pasted }))
          }
        })
        return text
      },
      handlePaste: (_view, { clipboardData }) => {
        const { onPickPicture: pick } = handlers.current
        const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
        // Programs put a picture of the text beside the text itself.
        if (!file || !pick || !written.current || clipboardData?.getData('text/html')) return false
        void insertPicture(written.current, () => pick({ pasted: file }))
        return true
      },
      // A click on the picture is none on its caption, where the library would leave the cursor as it was.
      handleClickOn: (_view, _pos, node, nodePos, event) => {
        if (node.type.name !== 'figure' || !(event.target instanceof HTMLImageElement)) return false
        return written.current?.commands.setNodeSelection(nodePos) ?? false
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'F10' || !event.altKey) return false
        bar.current?.querySelector('button')?.focus()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML()
      known.current = emptyText.test(html) ? '' : html
      handlers.current.onValueChange(known.current)
    },
    onBlur: () => handlers.current.onBlur?.(),
  })

  written.current = editor

  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor])

  return (
    <div className="rich-text-frame">
      {/* Esc in the bar leads back to the text. */}
      <div
        ref={bar}
        role="presentation"
        className="top-[var(--table-top,0px)] z-10 xl:sticky rounded-t-sm border-b bg-surface p-1"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setHasLinkBar(false)
          editor.commands.focus()
        }}
      >
        <FormatBar
          editor={editor}
          label={copy.toolbar(label)}
          isSource={isSource}
          onSource={() => setIsSource(!isSource)}
          onLink={() => setHasLinkBar(!hasLinkBar)}
          hasLinkBar={hasLinkBar}
          onCard={onPickCard && (() => void addCard(editor, onPickCard))}
          onPair={pairs && (() => void placePair(editor, pairs.pick))}
          onPairChange={pairs && (() => void changePair(editor, pairs.pick))}
          onPicture={onPickPicture && (() => void insertPicture(editor, () => onPickPicture({})))}
          onPictureChange={
            onPickPicture && (() => void changePicture(editor, (changed) => onPickPicture({ changed })))
          }
        />
        {hasLinkBar && !isSource ? <LinkBar editor={editor} onDone={() => setHasLinkBar(false)} /> : null}
      </div>
      {isSource ? (
        <Source label={label} value={value} onValueChange={onValueChange} maxLength={maxLength} />
      ) : (
        <EditorContent editor={editor} />
      )}
      <p aria-live="polite" className={leftOut > 0 ? 'border-t px-4 py-2 text-sm text-warning' : 'sr-only'}>
        {leftOut > 0 ? copy.leftOut(String(leftOut)) : null}
      </p>
      <p id={keysId} className="sr-only">
        {copy.keys}
      </p>
    </div>
  )
}

/** Puts a link into a paragraph of its own, in whose place the site draws a card. */
async function addCard(editor: Editor, pick: NonNullable<RichTextProps['onPickCard']>): Promise<void> {
  const card = await pick()
  if (!card || editor.isDestroyed) return
  const link = { type: 'text', text: card.title, marks: [{ type: 'link', attrs: { href: card.href } }] }
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'paragraph', content: [link] }, { type: 'paragraph' }])
    .run()
}
