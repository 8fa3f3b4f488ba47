import { MarkedText } from '@repo/shell/marked-text'
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
        <MarkedText text={text} />
        {isRefusable ? <p className="text-sm text-3 underline">{copy.refusal}</p> : null}
      </div>
    </div>
  )
}
