import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  lead?: string
  children?: ReactNode
}

/** Title of a list or text page. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="wrap pt-10 pb-8 md:pt-14">
      <h1 className="text-[clamp(2rem,1.5rem+2vw,3rem)]" tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="mt-3 max-w-[64ch] text-lg text-2">{lead}</p>}
      {children}
    </div>
  )
}
