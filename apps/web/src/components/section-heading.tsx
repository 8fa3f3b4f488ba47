import type { ReactNode } from 'react'
import { ArrowRight } from './icons.tsx'

interface SectionHeadingProps {
  id: string
  title: string
  lead?: string
  /** Where the section goes on: one quiet link at the end of the line. */
  more?: { href: string; label: string }
  children?: ReactNode
}

export function SectionHeading({ id, title, lead, more, children }: SectionHeadingProps) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 md:mb-9">
      <div className="max-w-2xl">
        <h2 id={id}>{title}</h2>
        {lead && <p className="mt-2 text-balance text-lg text-2">{lead}</p>}
      </div>
      {more && (
        <a className="link group inline-flex min-h-11 items-center gap-1.5" href={more.href}>
          {more.label}
          <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
        </a>
      )}
      {children}
    </div>
  )
}
