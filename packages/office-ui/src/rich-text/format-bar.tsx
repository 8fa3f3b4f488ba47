import type { Editor } from '@tiptap/react'
import {
  Bold,
  BookOpen,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareSplitHorizontal,
  Strikethrough,
  Table,
  Underline,
  Undo2,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Toolbar, ToolbarButton } from '../toolbar.tsx'
import { dropPicture, isInPicture } from './pictures.ts'
import { richTextMessages as copy } from './rich-text.messages.ts'
import { roomBelow } from './room-below.ts'

interface Act {
  id: string
  label: string
  icon: ComponentType<{ size?: number }>
  /** Name of the mark or node that the button turns on and off, with its attributes. */
  part?: [string, Record<string, unknown>?]
  run: (editor: Editor) => void
}

const focused = (editor: Editor) => editor.chain().focus()

const marks: Act[] = [
  { id: 'bold', label: copy.bold, icon: Bold, part: ['bold'], run: (e) => focused(e).toggleBold().run() },
  {
    id: 'italic',
    label: copy.italic,
    icon: Italic,
    part: ['italic'],
    run: (e) => focused(e).toggleItalic().run(),
  },
  {
    id: 'underline',
    label: copy.underline,
    icon: Underline,
    part: ['underline'],
    run: (e) => focused(e).toggleUnderline().run(),
  },
  {
    id: 'strike',
    label: copy.strike,
    icon: Strikethrough,
    part: ['strike'],
    run: (e) => focused(e).toggleStrike().run(),
  },
]

const blocks: Act[] = [
  {
    id: 'h2',
    label: copy.heading,
    icon: Heading2,
    part: ['heading', { level: 2 }],
    run: (e) => focused(e).toggleHeading({ level: 2 }).run(),
  },
  {
    id: 'h3',
    label: copy.subheading,
    icon: Heading3,
    part: ['heading', { level: 3 }],
    run: (e) => focused(e).toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'ul',
    label: copy.bulletList,
    icon: List,
    part: ['bulletList'],
    run: (e) => focused(e).toggleBulletList().run(),
  },
  {
    id: 'ol',
    label: copy.orderedList,
    icon: ListOrdered,
    part: ['orderedList'],
    run: (e) => focused(e).toggleOrderedList().run(),
  },
  {
    id: 'quote',
    label: copy.quote,
    icon: Quote,
    part: ['blockquote'],
    run: (e) => focused(e).toggleBlockquote().run(),
  },
]

const inserts: Act[] = [
  {
    id: 'table',
    label: copy.table,
    icon: Table,
    run: (e) => focused(e).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).command(roomBelow).run(),
  },
  { id: 'hr', label: copy.rule, icon: Minus, run: (e) => focused(e).setHorizontalRule().run() },
]

/** Acts on what the cursor is in, written out. */
interface PartAct {
  label: string
  run: (editor: Editor) => void
}

const tableActs: PartAct[] = [
  { label: copy.addRow, run: (e) => focused(e).addRowAfter().run() },
  { label: copy.addColumn, run: (e) => focused(e).addColumnAfter().run() },
  { label: copy.removeRow, run: (e) => focused(e).deleteRow().run() },
  { label: copy.removeColumn, run: (e) => focused(e).deleteColumn().run() },
  { label: copy.headerRow, run: (e) => focused(e).toggleHeaderRow().run() },
  { label: copy.removeTable, run: (e) => focused(e).deleteTable().run() },
]

const removePicture: PartAct = {
  label: copy.removePicture,
  run: (e) => focused(e).command(dropPicture).run(),
}

const removePair: PartAct = { label: copy.removePair, run: (e) => focused(e).deleteSelection().run() }

interface Props {
  editor: Editor
  label: string
  isSource: boolean
  onSource: () => void
  hasLinkBar: boolean
  onLink: () => void
  onPicture?: () => void
  /** Changes the picture that the cursor is in. */
  onPictureChange?: () => void
  /** Puts two pictures of a treatment into the text. */
  onPair?: () => void
  onPairChange?: () => void
  onCard?: () => void
}

/** Buttons above the text; those of a table or a picture show while the cursor is in one. */
export function FormatBar({
  editor,
  label,
  isSource,
  onSource,
  hasLinkBar,
  onLink,
  onPicture,
  onPictureChange,
  onPair,
  onPairChange,
  onCard,
}: Props) {
  const toButton = ({ id, label: name, icon: Icon, part, run }: Act) => (
    <ToolbarButton
      key={id}
      label={name}
      icon={<Icon size={18} />}
      isOn={part ? editor.isActive(...part) : undefined}
      isDisabled={isSource}
      onPress={() => run(editor)}
    />
  )
  return (
    <>
      <Toolbar label={label}>
        {marks.map(toButton)}
        <Gap />
        {blocks.map(toButton)}
        <Gap />
        <ToolbarButton
          label={copy.link}
          icon={<Link size={18} />}
          isOn={editor.isActive('link') || hasLinkBar}
          isDisabled={isSource}
          onPress={onLink}
        />
        {onCard ? (
          <ToolbarButton
            label={copy.card}
            icon={<BookOpen size={18} />}
            isDisabled={isSource}
            onPress={onCard}
          />
        ) : null}
        {onPicture ? (
          <ToolbarButton
            label={copy.picture}
            icon={<ImagePlus size={18} />}
            isDisabled={isSource}
            onPress={onPicture}
          />
        ) : null}
        {onPair ? (
          <ToolbarButton
            label={copy.pair}
            icon={<SquareSplitHorizontal size={18} />}
            isDisabled={isSource}
            onPress={onPair}
          />
        ) : null}
        {inserts.map(toButton)}
        <Gap />
        <ToolbarButton
          label={copy.undo}
          icon={<Undo2 size={18} />}
          isDisabled={isSource || !editor.can().undo()}
          onPress={() => focused(editor).undo().run()}
        />
        <ToolbarButton
          label={copy.redo}
          icon={<Redo2 size={18} />}
          isDisabled={isSource || !editor.can().redo()}
          onPress={() => focused(editor).redo().run()}
        />
        <ToolbarButton label={copy.source} icon={<Code size={18} />} isOn={isSource} onPress={onSource} />
      </Toolbar>
      {editor.isActive('table') && !isSource ? (
        <PartBar acts={tableActs} editor={editor} label={copy.tableTools} />
      ) : null}
      {editor.isActive('beforeAfter') && onPairChange && !isSource ? (
        <PartBar
          acts={[{ label: copy.changePair, run: onPairChange }, removePair]}
          editor={editor}
          label={copy.pairTools}
        />
      ) : null}
      {isInPicture(editor) && onPictureChange && !isSource ? (
        <PartBar
          acts={[{ label: copy.changePicture, run: onPictureChange }, removePicture]}
          editor={editor}
          label={copy.pictureTools}
        />
      ) : null}
    </>
  )
}

function PartBar({ acts, editor, label }: { acts: readonly PartAct[]; editor: Editor; label: string }) {
  return (
    <Toolbar label={label} className="mt-1 border-t pt-1">
      {acts.map(({ label: name, run }) => (
        <button
          key={name}
          type="button"
          className="min-h-11 cursor-pointer rounded-xs px-3 text-sm font-semibold text-2 hover:bg-surface-3"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {name}
        </button>
      ))}
    </Toolbar>
  )
}

function Gap() {
  return <span aria-hidden="true" className="mx-1 my-2 w-px bg-border" />
}
