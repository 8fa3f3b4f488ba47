import { Card } from '@repo/ui/card'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  lead?: ReactNode
  /** Permission of the title: a state, a button. */
  aside?: ReactNode
  children?: ReactNode
}

/** While a subject fills, those below it would move under the finger: they show once it has its height. */
const holdsBack = '[&:has(.ui-skeleton)~*]:invisible'

/** One subject of the account: a card with a heading. */
export function Section({ title, lead, aside, children }: SectionProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} as="section" className={`min-w-0 md:p-8 ${holdsBack}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="text-h3" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {lead ? <p className="mt-1 max-w-[68ch] text-2">{lead}</p> : null}
      {children ? <div className="mt-6">{children}</div> : null}
    </Card>
  )
}
