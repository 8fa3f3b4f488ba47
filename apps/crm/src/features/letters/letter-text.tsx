import { type LetterBlock, type LetterRun, letterBlocks } from '@repo/messages/letter-blocks'
import { Logo } from '@repo/ui/logo'
import { brand } from '../../app/env.ts'
import { writeMessages as copy } from './letters.messages.ts'

interface Props {
  text: string
  /** Whom the greeting names. */
  name: string | undefined
  isRefusable: boolean
}

/** A letter as its reader will see it, in the frame of all mails; on light ground, as mail programs show it. */
export function LetterText({ text, name = copy.sampleName, isRefusable }: Props) {
  return (
    <div data-surface="paper" className="rounded-md bg-bg p-4 text-1 sm:p-6">
      <div className="mx-auto grid max-w-[35rem] gap-4 rounded-md border border-line bg-surface p-5 break-words sm:p-8">
        <p className="mb-2 text-primary">
          <Logo brand={brand} />
        </p>
        <p>{copy.greeting(name)}</p>
        {letterBlocks(text).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place.
          <Block key={index} block={block} />
        ))}
        {isRefusable ? <p className="text-sm text-3 underline">{copy.refusal}</p> : null}
      </div>
    </div>
  )
}

function Block({ block }: { block: LetterBlock }) {
  const lines = block.lines.map((line) => line.map((run, at) => <Run key={at} run={run} />))
  if (block.kind === 'paragraph')
    return (
      <p>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </p>
    )
  // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
  const items = lines.map((line, at) => <li key={at}>{line}</li>)
  return block.start === null ? (
    <ul className="grid list-disc gap-1 pl-6">{items}</ul>
  ) : (
    <ol start={block.start} className="grid list-decimal gap-1 pl-6">
      {items}
    </ol>
  )
}

function Run({ run: { text, url, isStrong } }: { run: LetterRun }) {
  const words = url ? (
    <a href={url} target="_blank" rel="noreferrer" className="text-primary underline">
      {text}
    </a>
  ) : (
    text
  )
  return isStrong ? <strong className="font-semibold">{words}</strong> : words
}
