import { writeMessages as copy } from './letters.messages.ts'

/** A letter as its reader will see it: greeting, paragraphs, and where it can be refused. */
export function LetterText({ text, isRefusable }: { text: string; isRefusable: boolean }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return (
    <div className="grid max-w-prose gap-4 break-words">
      <p>{copy.greeting}</p>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {isRefusable ? <p className="text-sm text-3 underline">{copy.refusal}</p> : null}
    </div>
  )
}
