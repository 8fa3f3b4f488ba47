import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { type Ref, useState } from 'react'
import { Source } from './rich-text/source.tsx'

/** A picture that was stored, with what it shows for who does not see it. */
export interface TextPicture {
  src: string
  alt: string
  width: number
  height: number
}

/** What a picture is asked for with: one from the clipboard, or one of the text that is changed; neither for a new one. */
export interface PictureRequest {
  pasted?: File
  changed?: TextPicture
}

/** What a text shows of two pictures of one treatment while it is written. */
export interface PairLook {
  title: string
  /** Why readers do not see them. */
  problem?: string
  pictures: readonly { src: string; alt: string }[]
}

export interface TextPairs {
  /** Asks for two pictures, or for others in the place of a pair; null where nothing was chosen. */
  pick: (changed?: string) => Promise<string | null>
  look: (id: string) => Promise<PairLook | null>
}

export interface RichTextProps {
  /** Names the text for screen readers; the same as the label of its field. */
  label: string
  /** HTML of the tags that the API keeps; empty for no text. */
  value: string
  onValueChange: (html: string) => void
  onBlur?: () => void
  /** Most characters of the HTML. */
  maxLength?: number
  /**
   * Lets one choose a picture for the text, describe one that was pasted, or change one that stands in it; null where
   * nothing was chosen. Without it there is no button for pictures.
   */
  onPickPicture?: (request: PictureRequest) => Promise<TextPicture | null>
  /** Lets one choose a page of the site that stands in the text as a card; null where none was chosen. */
  onPickCard?: () => Promise<{ href: string; title: string } | null>
  /** Lets one put pictures before and after a treatment into the text. Without it there is no button for them. */
  pairs?: TextPairs
  /** Takes what a form has to focus. */
  ref?: Ref<{ focus(): void }>
}

const Editor = lazyPart(async () => (await import('./rich-text/editor.tsx')).RichTextEditor)

/**
 * A text with titles, lists, tables and links, written as it will look. The editor is fetched when it is first shown;
 * where that fails, the HTML can be written instead.
 */
export function RichText(props: RichTextProps) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return <Source {...props} />
  return (
    <Editor
      {...props}
      fallback={<Skeleton className="h-72 rounded-sm" />}
      onFail={() => setIsMissing(true)}
    />
  )
}
